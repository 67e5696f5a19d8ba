import type { LedgerRow } from '#contract/ledger.ts'
import { runToEnd } from '#base/run-in-slices.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCsv, writeCsv } from './ledger-csv.ts'
import { ledgerRow } from './ledger.fixture.ts'
import type { NamedPet } from './pet-names.ts'
import { choosePet, type ImportLine, toLedgerRows } from './read-import.ts'
import { readPaste } from './read-paste.ts'
import { isTable } from './table-columns.ts'

const NOW = Date.parse('2026-03-01T00:00:00.000Z')
const pets: NamedPet[] = [
  { slug: 'doggy', name: 'Doggy', variants: ['Normal', 'Shiny'] },
  { slug: 'king-doggy', name: 'King Doggy', variants: ['Normal', 'Shiny', 'Mythic', 'ShinyMythic'] },
  { slug: 'lunar-doggy', name: 'Lunar Doggy', variants: ['Normal'] },
  { slug: 'lunar-kitty', name: 'Lunar Kitty', variants: ['Normal'] },
]
let count = 0
const make = { now: new Date(NOW).toISOString(), createId: () => `row-${count++}`, values: new Map([['doggy', 7]]) }
const lines = (text: string): readonly ImportLine[] => {
  const read = runToEnd(readCsv(pets, text, NOW))
  if ('code' in read) throw new Error(read.code)
  return read
}
const short = (line: ImportLine) =>
  'fault' in line
    ? line.fault
    : 'pet' in line
      ? `${line.entry.quantity} ${line.entry.variant} ${line.pet.slug}`
      : line.choices.map(({ pet }) => pet.slug)

it.each([
  ['commas', 'pet,variant,quantity\nDoggy,shiny,2\nking-doggy,,1'],
  ['semicolons and a byte order mark', '\uFEFFqty;Name;Variant\r\n2;Doggy;Shiny\r\n1;King Doggy;\r\n'],
  ['tabs', 'quantity\tpet\n2\tshiny-doggy\n\n1\t"King Doggy"'],
])('[ML33] a table with %s is read, its columns in any order', (_, text) => {
  expect(lines(text).map(short)).toEqual(['2 Shiny doggy', '1 Normal king-doggy'])
})

it.each<[string, string, unknown]>([
  ['no number', 'pet,qty\nDoggy,many', { code: 'quantity', text: 'many' }],
  ['0 pets', 'pet,qty\nDoggy,0', { code: 'quantity', text: '0' }],
  ['1,000 pets', 'pet,qty\nDoggy,1000', { code: 'quantity', text: '1000' }],
  ['a start that goes out', 'pet,qty\nDoggy,-1', { code: 'quantity', text: '-1' }],
  ['no such kind', 'pet,kind\nDoggy,stolen', { code: 'kind', text: 'stolen' }],
  ['no such variant', 'pet,variant\nDoggy,golden', { code: 'variant', text: 'golden' }],
  ['a word of the language', 'pet,variant\nDoggy,constructor', { code: 'variant', text: 'constructor' }],
  ['another word of it', 'pet,kind\nDoggy,__proto__', { code: 'kind', text: '__proto__' }],
  [
    'a variant that the pet does not have',
    'pet,variant\nDoggy,sm',
    { code: 'no-variant', name: 'Doggy', variant: 'ShinyMythic' },
  ],
  ['a day that means two', 'pet,date\nDoggy,1/2/2026', { code: 'date', text: '1/2/2026' }],
  ['no such day', 'pet,date\nDoggy,2026-13-01', { code: 'date', text: '2026-13-01' }],
  ['a day that there is not', 'pet,date\nDoggy,2026-02-30', { code: 'date', text: '2026-02-30' }],
  ['a day to come', 'pet,date\nDoggy,2027-01-01', { code: 'future' }],
  ['no such cost', 'pet,basis\nDoggy,-4', { code: 'basis', text: '-4' }],
  ['no quantity where there is a column of them', 'pet,qty\nDoggy,', { code: 'no-quantity' }],
  ['a quantity in two cells', 'pet,qty\n2x Doggy,3', { code: 'unclear' }],
  ['a variant in two cells', 'pet,variant\nshiny Doggy,mythic', { code: 'unclear' }],
  ['a cell too many', 'pet,qty\nDoggy,3,4', { code: 'unclear' }],
  ['a fraction of a pet', 'pet,qty\nDoggy,1.5', { code: 'quantity', text: '1.5' }],
  ['a variant named like a property', 'pet,variant\nDoggy,constructor', { code: 'variant', text: 'constructor' }],
  ['a row without a pet', 'pet,qty\n,3', { code: 'no-pet' }],
  ['a long note', `pet,note\nDoggy,${'x'.repeat(201)}`, { code: 'note' }],
  ['an unknown pet', 'pet\nZzzzzzzzzzz', { code: 'not-found' }],
])('[ML33] %s is named with its line', (_, text, fault) => {
  const [line] = lines(text)
  expect([line!.line, short(line!)]).toEqual([2, fault])
})

it.each<[string, string, unknown]>([
  ['nothing', '', { code: 'empty' }],
  ['a header alone', 'pet', { code: 'empty' }],
  ['no pets', 'quantity\n2', { code: 'no-pet-column' }],
  ['a column that is not known', 'pet,normal,shiny\nDoggy,1,2', { code: 'column', name: 'normal' }],
  ['a column that is there twice', 'pet,qty,amount\nDoggy,1,2', { code: 'twice', name: 'amount' }],
  ['an open quote', 'pet\n"Doggy\n', { code: 'quote', line: 2 }],
  ['a row that is too long', `pet\nDoggy\n${'x'.repeat(100_000)}`, { code: 'long-row', line: 3 }],
  ['too many lines', `pet\n${'Doggy\n'.repeat(2_001)}`, { code: 'too-many', count: 2_001 }],
  ['too much text', `pet\n${'x'.repeat(200_001)}`, { code: 'too-long' }],
])('[ML33] %s is refused as a whole', (_, text, fault) => {
  expect(runToEnd(readCsv(pets, text, NOW))).toEqual(fault)
})

it.each([
  ['item,qty\nKing Doggy,3'],
  ['Pet Name,Amount\nKing Doggy,3'],
  ['qty, pet\n3, King Doggy'],
  ['Rarity;How many;ITEM NAME\nSecret;x3;King Doggy'],
  ['\uFEFFPet_Name\tOwned\nking-doggy\t３'],
  ['pet\n3x King Doggy'],
  ['pet,variant\n3x King Doggy,normal'],
])('[ML33, ML139] %j is a table of three King Doggy', (text) => {
  expect([isTable(text), lines(text).map(short)]).toEqual([true, ['3 Normal king-doggy']])
})

it.each(['King Doggy,3', 'Doggy\npet', 'name: King Doggy, Kitty', 'petty', '3,King Doggy', ''])(
  '[ML33] %j is no table',
  (text) => {
    expect(isTable(text)).toBe(false)
  },
)

it('[ML33] 2,000 lines and 200,000 characters are read', () => {
  expect(lines(`pet\n${'Doggy\n'.repeat(2_000)}`)).toHaveLength(2_000)
  const text = 'pet,note\nDoggy,'
  expect(lines(text.padEnd(200_000, '\n')).map(short)).toEqual(['1 Normal doggy'])
})

it('[ML34] what is exported is read back as it was', () => {
  const note = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim().replaceAll(/[\0\uFEFF]/g, ''))
  const known = pets.flatMap(({ slug }) => (slug === 'king-doggy' ? [slug, `shiny-mythic-${slug}`] : [slug]))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(ledgerRow, note, fc.constantFrom(...known)), { minLength: 1, maxLength: 12 }),
      (given) => {
        const rows = given.map(([row, text, slug]): LedgerRow => ({
          id: row.id,
          at: row.at,
          kind: row.kind,
          slug,
          quantity: row.quantity,
          ...(row.basis !== undefined && { basis: row.basis }),
          ...(text !== '' && { note: text }),
        }))
        const read = toLedgerRows(lines(writeCsv(rows)), { ...make, values: new Map() })
        const plain = (row: LedgerRow) => ({
          ...row,
          id: null,
          basis: row.basis ?? (row.kind === 'hatched' ? 0 : undefined),
        })
        expect(read.map(plain)).toEqual(rows.map(plain))
      },
    ),
  )
})

it('[ML34] a cell that a spreadsheet would run is marked as text', () => {
  const row = (note: string): LedgerRow => ({ id: '1', at: make.now, kind: 'gave', slug: 'doggy', quantity: -1, note })
  expect(writeCsv(['=1+1', '+1', '-1', '@a'].map(row)).split('\r\n').slice(1)).toEqual(
    ["'=1+1", "'+1", "'-1", "'@a"].map((text) => `doggy,Normal,-1,gave,2026-03-01T00:00:00.000Z,,${text}`),
  )
  expect(writeCsv([{ ...row('x'), deleted: true }])).toBe('\uFEFFpet,variant,quantity,kind,date,basis,note')
})

it.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  [' =1+1', "' =1+1"],
  ['\n=1+1', `"'\n=1+1"`],
  ['\r=1', `"'\r=1"`],
  ['\t1', "'\t1"],
  ["'=1", "''=1"],
  ['a=1', 'a=1'],
  ["'a", "'a"],
])('[ML34, ML151] the note %j is written as %j, and read back without its mark', (note, cell) => {
  const written = writeCsv([{ id: '1', at: make.now, kind: 'gave', slug: 'doggy', quantity: -1, note }])
  expect(written.slice(written.indexOf(',,') + 2)).toBe(cell)
  expect(lines(written).map((line) => 'entry' in line && line.entry.note)).toEqual([note])
})

it('[ML152] a file that is exported begins with the mark of UTF-8', () => {
  expect(writeCsv([])).toMatch(/^\uFEFFpet,variant/)
})

it.each([
  ['pet;basis\nDoggy;1.250,5', 1_250.5],
  ['pet\tbasis\nDoggy\t1 250', 1_250],
  ['pet,basis\nDoggy,"1,250"', 1_250],
  ['pet;basis\nDoggy;1.250', { code: 'basis', text: '1.250' }],
])('[ML33, ML153] the cost of %j is %j', (text, expected) => {
  const [line] = lines(text)
  expect(line && 'entry' in line ? line.entry.basis : line && short(line)).toEqual(expected)
})

it('[ML30, ML31] a pasted list is recognised, asked about and named where it is not found', () => {
  const read = runToEnd(readPaste(pets, '2x shiny doggy\nlunar\nm doggy, 0x doggy; ?!')) as readonly ImportLine[]
  expect(read.map((line) => [line.line, short(line)])).toEqual([
    [1, '2 Shiny doggy'],
    [2, ['lunar-doggy', 'lunar-kitty']],
    [3, { code: 'no-variant', name: 'Doggy', variant: 'Mythic' }],
    [3, { code: 'quantity', text: '0' }],
    [3, { code: 'not-found' }],
  ])
  const asked = read[1]!
  expect('choices' in asked && short(choosePet(asked, asked.choices[0]!))).toBe('1 Normal lunar-doggy')
  expect([runToEnd(readPaste(pets, ' \n')), runToEnd(readPaste(pets, 'doggy\n'.repeat(2_001)))]).toEqual([
    { code: 'empty' },
    { code: 'too-many', count: 2_001 },
  ])
})

it('[ML7, ML35] only what is clear is added; what is here now costs its value, what hatched nothing, and other days are not known', () => {
  const rows = toLedgerRows(
    lines(
      'pet,kind,date,basis\ndoggy,,,\nking-doggy,,,\ndoggy,hatched,,\ndoggy,bought,,\ndoggy,bought,,3\ndoggy,,2026-01-01,\ndoggy,traded out,,\nlunar,,,',
    ),
    make,
  )
  expect(rows.map(({ slug, kind, at, quantity, basis }) => [slug, kind, at.slice(0, 10), quantity, basis])).toEqual([
    ['doggy', 'start', '2026-03-01', 1, 7],
    ['king-doggy', 'start', '2026-03-01', 1, undefined],
    ['doggy', 'hatched', '2026-03-01', 1, 0],
    ['doggy', 'bought', '2026-03-01', 1, undefined],
    ['doggy', 'bought', '2026-03-01', 1, 3],
    ['doggy', 'start', '2026-01-01', 1, undefined],
    ['doggy', 'traded-out', '2026-03-01', -1, undefined],
  ])
})

it.each([
  ['2026-03-01', 11, '2026-03-01T00:00:00.000Z'],
  // Already the second of March east of UTC, and that at most 14 hours before.
  ['2026-03-02', 11, '2026-03-01T11:00:00.000Z'],
  ['2026-03-02', 23, '2026-03-01T23:00:00.000Z'],
  ['2026-03-02', 9, { code: 'future' }],
  ['2026-03-03', 23, { code: 'future' }],
  ['2026-03-01T22:00:00.000Z', 11, { code: 'future' }],
])('[ML154] the date %s at %d:00 UTC of March 1 is %j', (date, hour, expected) => {
  const now = Date.parse('2026-03-01T00:00:00.000Z') + hour * 3_600_000
  const table = runToEnd(readCsv(pets, `pet,date\nDoggy,${date}`, now))
  const [read] = 'code' in table ? [] : table
  expect(read && 'fault' in read ? read.fault : read && 'entry' in read && read.entry.at).toEqual(expected)
})
