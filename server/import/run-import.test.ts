import { openDatabase } from '#server/db/open-database.ts'
import { createItemsRepository } from '#server/modules/items/items.repository.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shippedCatalogue, type Catalogue } from './catalogue.ts'
import { importCatalogue } from './import-catalogue.ts'
import { runImport } from './run-import.ts'

const NOW = Date.parse('2026-11-19T12:00:00Z')
const LATER = NOW + 3_600_000
let folder: string
let databaseUrl: string

function small(): Catalogue {
  const { pets, eggs, bounties } = shippedCatalogue()
  return { pets: pets.filter((pet) => pet.eggs.includes('Common Egg')), eggs: eggs.slice(0, 1), bounties }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bgsi-import-'))
  databaseUrl = `file:${join(folder, 'a.sqlite')}`
  await inDatabase((db) => importCatalogue(db, small(), { samples: true, now: NOW }))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function inDatabase<T>(read: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const db = await openDatabase(databaseUrl)
  try {
    return await read(db)
  } finally {
    await db.destroy()
  }
}

const detail = (slug: string) => inDatabase((db) => createItemsRepository(db).detail(slug))

async function run(name: string, content: string, ...options: string[]) {
  const file = join(folder, name)
  writeFileSync(file, content)
  const lines: string[] = []
  const code = await runImport({
    args: [file, ...options],
    databaseUrl,
    now: LATER,
    print: (line) => lines.push(line.replaceAll(`${folder}/`, '')),
  })
  return { code, text: lines.join('\n') }
}

const VALUES = 'slug,variant,value,demand,owners,exists\nking-doggy,Shiny,7500,high,4,9\nking-doggy,,O/C,,,\n'

it('[IM20] shows what a file of values would change, and writes nothing', async () => {
  const before = await detail('king-doggy')
  const { code, text } = await run('values.csv', VALUES)
  expect(code).toBe(0)
  expect(text).toMatch(/^~ value king-doggy: \d+ \(.*, sample\) → O\/C \(/m)
  expect(text).toMatch(/^~ value shiny-king-doggy: .* → 7500 \(\w+, high, 4 owners, 9 exist, \d+ in history\)$/m)
  expect(text).toMatch(/^0 new, 2 changed\. Nothing is written yet: add --yes to write\.$/m)
  expect(await detail('king-doggy')).toEqual(before)
})

it('[IM7, IM8, IM18, IM19, IM20] writes with --yes; the old values stay in the history, and what is written is no sample', async () => {
  const before = await detail('king-doggy')
  expect((await run('values.csv', VALUES, '--yes')).text).toMatch(/^0 new, 2 changed\. Written\.$/m)
  const after = await detail('king-doggy')
  expect([after?.pet.value, after?.history]).toEqual([
    'O/C',
    [...before!.history, { timestamp: new Date(LATER).toISOString(), value: 'O/C' }],
  ])
  expect(after?.pet.allVariants[1]).toMatchObject({ value: 7_500, demand: 'high', owners: 4, exists: 9 })
  const samples = await inDatabase((db) =>
    db
      .selectFrom('item_variant')
      .select('slug')
      .where('item_slug', '=', 'king-doggy')
      .where('is_sample', '=', 1)
      .orderBy('slug')
      .execute(),
  )
  expect(samples.map(({ slug }) => slug)).toEqual(['mythic-king-doggy', 'shiny-mythic-king-doggy'])
})

it('[IM8] reads the same from JSON, as a list or under values', async () => {
  const rows = [{ slug: 'king-doggy', variant: 'Shiny', value: 7_500 }]
  const fromList = await run('list.json', JSON.stringify(rows))
  expect(fromList.text).toMatch(/7500.*\n0 new, 1 changed/)
  expect(await run('object.json', JSON.stringify({ values: rows }))).toEqual(fromList)
})

it('[IM9] names each bad row by line and reason, and writes none of the file', async () => {
  const before = await detail('king-doggy')
  const { code, text } = await run(
    'values.csv',
    'slug,variant,value\nking-doggy,Shiny,7500\n\nking-doggy,Golden,1\nKing Doggy,,5\nking-doggy,,12abc\n',
    '--yes',
  )
  expect([code, text.split('\n').map((line) => line.split(': ').slice(0, 2).join(': '))]).toEqual([
    1,
    ['values.csv: 3 faults, nothing was written', 'line 4: variant', 'line 5: slug', 'line 6: value'],
  ])
  const unknown = await run('values.csv', 'slug,value\nking-doggy,1\nno-such-pet,5\n', '--yes')
  expect(unknown).toEqual({
    code: 1,
    text: 'values.csv: 1 fault, nothing was written\nline 3: slug: there is no Normal no-such-pet',
  })
  expect(await detail('king-doggy')).toEqual(before)
})

it.each([
  ['broken.json', '[{', /^broken\.json: is not JSON: /],
  ['other.json', '[{"name":1}]', /^other\.json: expected a list of values or of pets/],
  ['list.json', '{"pets":{}}', /^list\.json: pets must be a list$/],
  ['other.csv', 'a,b\n1,2\n', /^other\.csv: expected a column "value"/],
  ['empty.csv', 'slug,value\n', /^empty\.csv: has no rows$/],
  [
    'half.json',
    '[{"slug":"king-doggy","value":1,"reason":"\\ud800"}]',
    /^half\.json: 1 fault.*\nvalues row 1: reason: must be well-formed text without NUL$/,
  ],
  [
    'half-egg.json',
    '{"bounties":[{"date":"2026-01-01","pet":"\\udc00","petSlug":"king-doggy","egg":null,"oneIn":5}]}',
    /^half-egg\.json: 1 fault.*\nbounties row 1: pet: must be well-formed text without NUL$/,
  ],
  [
    'nul.json',
    '[{"slug":"king-doggy","value":1,"reason":"a\\u0000"}]',
    /^nul\.json: 1 fault.*\nvalues row 1: reason: must be well-formed text without NUL$/,
  ],
  ['nul.csv', 'slug,value,reason\nking-doggy,1,a\0\n', /^nul\.csv: holds NUL, which no text has$/],
  [
    'huge.json',
    '[{"slug":"king-doggy","value":1,"exists":9007199254740991}]',
    /^huge\.json: 1 fault.*\nvalues row 1: exists: must be at most 100000000000$/,
  ],
  ['ragged.csv', 'slug,value\na,1,2\n', /^ragged\.csv: 1 fault.*\nline 2: has 3 cells, and the first line has 2$/],
])('[IM9, IN15, IN16, IN22, IN28] refuses %s', async (name, content, message) => {
  const { code, text } = await run(name, content, '--yes')
  expect([code, text]).toEqual([1, expect.stringMatching(message)])
})

it('[IM8, IM9] says how it is used, and which file it cannot read', async () => {
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  expect(await runImport({ args: [], databaseUrl, now: NOW, print })).toBe(1)
  expect(await runImport({ args: ['a', '--force'], databaseUrl, now: NOW, print })).toBe(1)
  expect(await runImport({ args: [join(folder, 'none.csv')], databaseUrl, now: NOW, print })).toBe(1)
  expect(lines.map((line) => line.split('\n')[0])).toEqual([
    'npm run import -- FILE [--yes] [--drop-samples]',
    'npm run import -- FILE [--yes] [--drop-samples]',
    expect.stringContaining('none.csv: cannot be read: ENOENT'),
  ])
})

const OTTER =
  'slug,name,rarity,category,eggs,chancePercent,bubbles,hasMythic,releasedAt\notter,Otter,Epic,all,Common Egg,2.5,12,true,2026-11-01\n'

it('[IM4, IM8] adds pets of the operator, whose values are to be determined', async () => {
  const preview = await run('pets.csv', OTTER)
  expect(preview.text).toMatch(/^\+ pet otter: Otter, Epic, all, Common Egg, 2\.5%, Permanent$/m)
  expect(preview.text).toMatch(/^5 new, 0 changed\. Nothing/m)
  expect(await detail('otter')).toBeUndefined()
  await run('pets.csv', OTTER, '--yes')
  const otter = await detail('otter')
  expect([
    otter?.pet.variants.length,
    otter?.pet.value,
    otter?.pet.eggId,
    otter?.pet.stats.bubbles,
    otter?.history,
  ]).toEqual([4, 'TBD', 'common-egg', 12, []])
})

it("[IM12] a start does not write the shipped catalogue over the operator's", async () => {
  await run('pets.csv', OTTER.replaceAll('otter,Otter', 'doggy,Best Doggy'), '--yes')
  expect((await inDatabase((db) => importCatalogue(db, small(), { samples: true, now: LATER }))).imported).toBe(false)
  expect((await detail('doggy'))?.pet.name).toBe('Best Doggy')
})

it('[IM8] replaces eggs and bounties; an egg with an unknown pet is refused', async () => {
  const [egg] = small().eggs
  const bounties = [{ date: '2026-12-01', pet: 'King Doggy', petSlug: 'king-doggy', egg: null, oneIn: 1_000 }]
  const { text } = await run('eggs.json', JSON.stringify({ eggs: [{ ...egg, price: 99 }], bounties }), '--yes')
  expect(text).toMatch(/^~ egg common-egg: Common Egg, 10 Coins, .* → Common Egg, 99 Coins, /m)
  expect(text).toMatch(/^\+ bounty 2026-12-01: King Doggy, \?, 1 in 1000$/m)
  expect(text).toMatch(/^1 new, 23 changed\. Written\.$/m)
  const strange = await run(
    'eggs.json',
    JSON.stringify({ eggs: [{ ...egg, pets: [{ slug: 'no-such-pet', chancePercent: 1 }] }] }),
    '--yes',
  )
  expect(strange).toEqual({
    code: 1,
    text: 'eggs.json: 1 fault, nothing was written\neggs row 1: pets: there is no no-such-pet',
  })
})

it('[IM7, IM11] --drop-samples leaves only what the operator supplied', async () => {
  await run('values.csv', VALUES, '--yes', '--drop-samples')
  const after = await detail('king-doggy')
  expect(after?.pet.allVariants.map(({ value, history }) => [value, history.length])).toEqual([
    ['O/C', 1],
    [7_500, 1],
    ['TBD', 0],
    ['TBD', 0],
  ])
  expect(await inDatabase((db) => createItemsRepository(db).hasSamples())).toBe(false)
})

it('[VC34, VC35, VC38] a CSV holds ranges, and evidence in one column', async () => {
  const columns = 'slug,value,low,high,evidence'
  const refused = await run('values.csv', `${columns}\nking-doggy,5,4,,\nking-doggy,O/C,4,6,\n`, '--yes')
  expect([refused.code, refused.text]).toEqual([
    1,
    'values.csv: 2 faults, nothing was written\nline 2: low: needs high as well\nline 3: low: O/C has no range',
  ])
  expect((await run('values.csv', `${columns}\nking-doggy,5,4,6,two sales | a screenshot |\n`, '--yes')).text).toMatch(
    / → 5, 4 to 6 \(/,
  )
  const { changes } = await inDatabase((db) => createValueChangesRepository(db).list({ source: 'import' }))
  expect(changes.map(({ after, evidence }) => [after.range, evidence])).toEqual([
    [{ low: 4, high: 6 }, ['two sales', 'a screenshot']],
  ])
})

const PET_HEAD = 'slug,name,rarity,category,eggs,hasMythic'
it.each([
  [
    'the variant of another pet',
    'shiny-king-doggy,Crown Hound,Epic,all,,false',
    'line 2: slug: shiny-king-doggy is the Shiny variant of king-doggy',
  ],
  [
    'a pet whose own variant is another pet’s',
    'mythic-king-doggy,Crown Hound,Epic,all,,false',
    'line 2: slug: mythic-king-doggy is the Mythic variant of king-doggy',
  ],
  [
    'the name of a variant under another slug',
    'golden-hound,Shiny King Doggy,Epic,all,,false',
    'line 2: name: "Shiny King Doggy" is the Shiny variant of king-doggy',
  ],
  [
    'a name that differs in case and accents',
    'king-doggy-2,Kíng  DOGGY,Epic,all,,false',
    'line 2: name: "Kíng  DOGGY" is King Doggy (king-doggy)',
  ],
  [
    'a slug that is there twice',
    'otter,Otter,Epic,all,,false\notter,Sea Otter,Epic,all,,false',
    'line 3: slug: otter is Otter (otter), line 2',
  ],
  [
    'the variant of a pet of the same file',
    'otter,Otter,Epic,all,,true\nshiny-otter,Bright Otter,Epic,all,,false',
    'line 3: slug: shiny-otter is the Shiny variant of otter, line 2',
  ],
  [
    'a name that is there twice',
    'otter,Otter,Epic,all,,false\notter-2,Ötter,Epic,all,,false',
    'line 3: name: "Ötter" is Otter (otter), line 2',
  ],
])('[IM52, IM53, IM54] refuses %s, in the preview as with --yes', async (_, rows, fault) => {
  const expected = { code: 1, text: `pets.csv: 1 fault, nothing was written\n${fault}` }
  expect(await run('pets.csv', `${PET_HEAD}\n${rows}\n`)).toEqual(expected)
  expect(await run('pets.csv', `${PET_HEAD}\n${rows}\n`, '--yes')).toEqual(expected)
})

it('[IM52, IM53] a pet is renamed under its own slug', async () => {
  const { code, text } = await run('pets.csv', `${PET_HEAD}\nking-doggy,KING DOGGY,Secret,all,,true\n`, '--yes')
  expect([code, text]).toEqual([0, expect.stringContaining('~ pet king-doggy: King Doggy')])
})

it('[IM54] refuses a variant that a file of values has twice without times', async () => {
  const twice = await run('values.csv', 'slug,variant,value\nking-doggy,Shiny,5\nking-doggy,Shiny,6\n', '--yes')
  expect(twice.text).toBe('values.csv: 1 fault, nothing was written\nline 3: shiny-king-doggy is in line 2 too')
})
