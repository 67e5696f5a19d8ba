import { parse } from 'csv-parse/browser/esm/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_ROW, readTable, readWholeTable } from './read-table.ts'

const read = (text: string) => {
  const table = readWholeTable(text)
  return 'code' in table ? table : table.rows.map(({ record, info }) => [info.lines, ...record])
}

it('[ML155] a table that is read in steps has the rows that it has as a whole', () => {
  const sign = fc.constantFrom(
    '"',
    '""',
    '","',
    ',',
    '\n',
    '\r\n',
    '\n\n',
    ' ',
    'a',
    'é',
    '🐶',
    '\uFEFF',
    'z'.repeat(900),
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      const text = `pet,note\n${signs.join('')}`
      let whole: string[][] | null
      try {
        whole = parse(text, {
          bom: true,
          record_delimiter: ['\r\n', '\n', '\r'],
          trim: true,
          skip_empty_lines: true,
          skip_records_with_empty_values: true,
          relax_column_count: true,
          relax_quotes: true,
        })
      } catch {
        whole = null
      }
      const table = readWholeTable(text)
      const rows = 'code' in table ? null : table.rows.map(({ record }) => record)
      expect('code' in table && table.code === 'long-row' ? whole : rows).toEqual(whole)
    }),
    { numRuns: 300 },
  )
})

it.each([
  ['short rows', 'King Doggy,3\n'.repeat(15_000)],
  ['one letter in each', 'a\n'.repeat(100_000)],
  ['nothing but line breaks', '\r\n'.repeat(100_000)],
  ['line breaks inside quotes', '"King\nDoggy",3\n'.repeat(12_000)],
  ['rows as long as they may be', `"${'x\n'.repeat(MAX_ROW / 2 - 10)}",1\n`.repeat(20)],
])('[ML155] %s are read in small steps with a share that grows', (_, text) => {
  const shares = [...readTable(text)]
  expect(shares.length).toBeGreaterThanOrEqual(20)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

it.each([
  ['of letters', `pet\nDoggy\n${'x'.repeat(200_000)}`, 3],
  ['of spaces', `pet\n\n\nDoggy${' '.repeat(200_000)}`, 4],
  ['of commas', `pet,qty\n${','.repeat(500_000)}`, 2],
  ['of quotes', `pet\n${'"'.repeat(200_000)}`, 2],
  ['behind a quote that is not closed', `pet\nDoggy\n\n"Kitty\n${'x\n'.repeat(100_000)}`, 4],
  ['between quotes', `pet\n"${'x\n'.repeat(100_000)}"\nDoggy`, 2],
  ['in the first line', 'pet,'.repeat(100_000), 1],
])('[ML156] a row %s that is too long is refused with its line', (_, text, line) => {
  expect(read(text)).toEqual({ code: 'long-row', line })
})

it('[ML156] a row of 10,000 characters is read wherever it begins', () => {
  const long = `"${'x\n'.repeat(4_990)}"`
  for (const before of [0, 1, 300, 999, 1_000, 5_000])
    expect(read(`pet\n${'a\n'.repeat(before)}${long}\nb`)).toHaveLength(before + 3)
})

it.each([
  ['at the end', 'pet,qty\nDoggy,1\n\n"Kitty,2\n', 4],
  ['behind many lines', `pet\n${'Doggy\n'.repeat(1_500)}"Kitty\nx`, 1_502],
  ['with letters behind it', 'pet\nDoggy\n"Kitty"x\n', 3],
])('[ML33] a quote that is not closed %s is named with the line of its row', (_, text, line) => {
  expect(read(text)).toEqual({ code: 'quote', line })
})

it('[DK90] lines keep their numbers over all steps, with empty lines and line breaks inside quotes', () => {
  const text = `pet\n${'"two\nlines"\n\n'.repeat(1_000)}last`
  expect([read(text)].flat().at(-1)).toEqual([3_002, 'last'])
})
