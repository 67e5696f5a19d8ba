import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const FOLDER = 'docs/decisions'

interface DecisionRecord {
  file: string
  number: string
  title: string
  status: string
  /** Sentences after the status: rules, and what the record changes or supersedes. */
  more: string
  text: string
}

function parseRecord(file: string, text: string): DecisionRecord {
  const [, number = '', title = ''] = /^# (\d{3}) (.+)\n/.exec(text) ?? []
  const [, line = ''] = /^Status: ([^]+?)\n\n/m.exec(text) ?? []
  const [, status = '', more = ''] = /^(.+?)\.(?: ([^]*))?$/.exec(line.replaceAll('\n', ' ')) ?? []
  return { file, number, title, status, more, text }
}

const records = readdirSync(FOLDER)
  .filter((file) => /^\d/.test(file))
  .map((file) => parseRecord(file, readFileSync(`${FOLDER}/${file}`, 'utf8')))

const numbersAfter = (word: string, text: string) =>
  [...text.matchAll(new RegExp(`${word} (\\d{3}(?:(?:, | and )\\d{3})*)`, 'g'))].flatMap(([, list]) =>
    list!.match(/\d{3}/g)!,
  )

it('[RU61] every record has its number, a known status, a context and a decision', () => {
  const malformed = records.flatMap(({ file, number, title, status, text }) => [
    ...(file.startsWith(`${number}-`) && title !== '' ? [] : [`${file}: begins with "# ${file.slice(0, 3)} Title"`]),
    ...(/^(accepted(, changed by \d{3}(, \d{3})*)?|superseded by \d{3})$/.test(status)
      ? []
      : [`${file}: "Status: accepted.", "… accepted, changed by NNN." or "… superseded by NNN.", then "Rules: …"`]),
    ...['Context', 'Decision']
      .filter((part) => !new RegExp(`^(\\*\\*|#+ )?${part}\\b`, 'm').test(text))
      .map((part) => `${file}: no **${part}.**`),
  ])
  expect(malformed).toEqual([])
  expect(new Set(records.map(({ number }) => number)).size).toBe(records.length)
})

it('[RU61] the index has one row for each record', () => {
  const index = readFileSync(`${FOLDER}/README.md`, 'utf8')
  const rows = index.split('\n').filter((line) => line.startsWith('| ['))
  const expected = records.map(({ file, number, title, status }) => `| [${number}](${file}) | ${title} | ${status} |`)
  // Each missing row is printed as it has to be added, under the record's subject.
  expect(
    expected.filter((row) => !rows.includes(row)),
    `rows missing in ${FOLDER}/README.md`,
  ).toEqual([])
  expect(
    rows.filter((row) => !expected.includes(row)),
    `rows of ${FOLDER}/README.md without such a record`,
  ).toEqual([])
  expect(new Set(rows).size).toBe(rows.length)
})

it('[RU61] the number of a merged record is not reused, and what superseded it exists', () => {
  const index = readFileSync(`${FOLDER}/README.md`, 'utf8')
  const merged = [...index.matchAll(/^\| (\d{3}) \| .+ \| \[.+\]\((.+)\) \|$/gm)].map(([, number, file]) => ({
    number: number!,
    file: `${FOLDER}/${file}`,
  }))
  expect(merged.length).toBeGreaterThan(5)
  expect(merged.filter(({ file }) => !existsSync(file))).toEqual([])
  const numbers = [...records, ...merged].map(({ number }) => number)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})

it('[RU62] every record that code or a document points to exists', () => {
  const numbers = records.map(({ number }) => number)
  const files = globSync('{bench,docs,scripts,server,src,tests}/**/*.{css,html,md,mjs,ts,tsx}')
  const pointers = ['index.html', 'vite.config.ts', 'README.md', 'CONTRIBUTING.md', ...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:decisions\/|[Rr]ecord )(\d{3})\b/g)].map(
      ([, number]) => `${file}: ${number}`,
    ),
  )
  expect(pointers.length).toBeGreaterThan(20)
  expect(pointers.filter((pointer) => !numbers.includes(pointer.slice(-3)))).toEqual([])
})

it('[RU62] a record that changes or supersedes another is named by the status of the other', () => {
  const claimed = records.flatMap(({ number, more }) => [
    ...numbersAfter('Changes', more).map((older) => `${older} is changed by ${number}`),
    ...numbersAfter('Supersedes', more).map((older) => `${older} is superseded by ${number}`),
  ])
  const acknowledged = records.flatMap(({ number, status }) => [
    ...numbersAfter('changed by', status).map((newer) => `${number} is changed by ${newer}`),
    ...numbersAfter('superseded by', status).map((newer) => `${number} is superseded by ${newer}`),
  ])
  expect(claimed.length).toBeGreaterThan(5)
  // A line that is only expected is missing in the older record, one that is only received in the newer.
  expect(acknowledged.toSorted()).toEqual(claimed.toSorted())
})
