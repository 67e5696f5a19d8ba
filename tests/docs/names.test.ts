import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

type Word = { word: string; instead: string; allowed: readonly string[] }

/** Rows of the glossary's last table. */
const words: Word[] = readFileSync('docs/glossary.md', 'utf8')
  .split("## Words we don't use")[1]!
  .split('\n')
  .flatMap((line) => {
    const [, word, instead, allowed] = /^\| `(\w+)` \| (.+?) \|(.*)\|$/.exec(line) ?? []
    if (word === undefined || instead === undefined) return []
    return [{ word, instead, allowed: [...(allowed ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name!) }]
  })

const DECLARED = /\b(?:const|let|function|class|type|interface)\s+([A-Za-z_$][\w$]*)|^\s*export \{ (\w+) \}/gm

/** The words of a name: `isAnyRoom`, `any-room` and `ANY_ROOM` all have two or three. */
const split = (name: string) => name.split(/[-_.]|(?<=[a-z\d])(?=[A-Z])/)

/** Words that a name may not have: one in capitals is forbidden in constants only. */
const findForbidden = (name: string, file: string) =>
  words.filter(
    ({ word, allowed }) =>
      split(name).some((part) => (word === word.toUpperCase() ? part === word : part.toLowerCase() === word)) &&
      !allowed.some((where) => where === name || (where.endsWith('/') && file.startsWith(where))),
  )

const findFaults = (file: string, source: string) =>
  [basename(file), ...[...source.matchAll(DECLARED)].flatMap(([, one, other]) => one ?? other ?? [])].flatMap((name) =>
    findForbidden(name, file).map(({ word, instead }) => `${file}: ${name}: not ${word} but ${instead}`),
  )

it('[RU79] the glossary forbids words', () => {
  expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(['MOST', 'rig', 'told', 'dropped']))
})

it.each([
  ['src/lib/live-rig.ts', '', 1],
  ['src/lib/a.ts', 'const MOST_PETS = 3', 1],
  ['src/lib/a.ts', 'const atMost = 3', 0],
  ['src/lib/a.ts', 'export function toldReaders() {}', 1],
  ['server/modules/parked/a.ts', 'const dropped = 1', 0],
  ['src/lib/a.ts', 'const wholeRow = 1', 0],
])('[RU79] %s with `%s` breaks it %d times', (file, source, count) => {
  expect(findFaults(file, source)).toHaveLength(count)
})

it('[RU79] no file and no declared name has a word that the glossary forbids', () => {
  expect(
    globSync('{src,server,bench,tests}/**/*.{ts,tsx,mjs}', { exclude: ['tests/docs/names.test.ts'] }).flatMap((file) =>
      findFaults(file, readFileSync(file, 'utf8')),
    ),
  ).toEqual([])
})
