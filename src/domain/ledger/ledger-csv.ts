import type { Variant } from '#contract/catalogue.ts'
import type { LedgerKind, LedgerRow } from '#contract/ledger.ts'
import { splitSlug, variantLabel } from '#domain/items/variants.ts'
import { markFormula, quoteCell, unmarkFormula } from '#domain/text/csv-line.ts'
import { readTable, type Table, type TableFault } from '#domain/text/read-table.ts'
import { MAX_QUANTITY, parseQuantityToken } from '#domain/trade/quantity.ts'
import { readFigure } from '#domain/values/read-figure.ts'
import { type Reading, readPet } from './paste-grammar.ts'
import { cleanText } from './paste-tokens.ts'
import { type NamedPet, type PetNames, preparePetNames } from './pet-names.ts'
import { millisecondsInHour } from 'date-fns/constants'
import {
  type Entry,
  type ImportLine,
  type LineFault,
  MAX_LINES,
  MAX_TEXT,
  type TextFault,
  toImportLine,
} from './read-import.ts'
import { type Column, COLUMNS, readColumn } from './table-columns.ts'

/** Kinds by the sign of their quantities; a correction has either. */
const SIGNS: Readonly<Record<LedgerKind, 1 | -1 | 0>> = {
  start: 1,
  hatched: 1,
  bought: 1,
  'traded-in': 1,
  'traded-out': -1,
  gave: -1,
  lost: -1,
  correction: 0,
}
const VARIANTS: Readonly<Record<string, Variant | undefined>> = {
  '': undefined,
  normal: 'Normal',
  shiny: 'Shiny',
  s: 'Shiny',
  mythic: 'Mythic',
  m: 'Mythic',
  shinymythic: 'ShinyMythic',
  sm: 'ShinyMythic',
}
/** Splitting a text into cells is this share of its reading. */
const TABLE_SHARE = 0.1
const MAX_NOTE = 200
const MAX_BASIS = 1e12
/** Characters that no database keeps. */
const UNSTORABLE = /[\p{Cs}\0]/u

export type CsvFault =
  | TextFault
  | TableFault
  | { readonly code: 'no-pet-column' }
  /** A column that is not known, or is there twice. */
  | { readonly code: 'column' | 'twice'; readonly name: string }

/** Reads a table with a header, from a file of any spreadsheet, in steps that yield the share that is read. ML33, ML139 */
export function* readCsv(
  pets: readonly NamedPet[],
  text: string,
  now: number,
): Generator<number | undefined, readonly ImportLine[] | CsvFault> {
  if (text.length > MAX_TEXT) return { code: 'too-long' }
  const reading = readTable(text)
  let step = reading.next()
  for (; !step.done; step = reading.next()) yield step.value * TABLE_SHARE
  const table = step.value
  if ('code' in table) return table
  const [header, ...rest] = table.rows
  if (!header || rest.length === 0) return { code: 'empty' }
  if (rest.length > MAX_LINES) return { code: 'too-many', count: rest.length }
  const columns = header.record.map(readColumn)
  if (!columns.includes('pet')) return { code: 'no-pet-column' }
  // A column that is passed over may be the quantity of a variant.
  const unknown = columns.indexOf(undefined)
  if (unknown >= 0) return { code: 'column', name: header.record[unknown] ?? '' }
  const twice = columns.findIndex((column, index) => column !== null && columns.indexOf(column) !== index)
  if (twice >= 0) return { code: 'twice', name: header.record[twice] ?? '' }

  const names = yield* preparePetNames(pets)
  const lines: ImportLine[] = []
  for (const [index, { record, info }] of rest.entries()) {
    yield TABLE_SHARE + (index / rest.length) * (1 - TABLE_SHARE)
    const cell = (column: Column) => {
      const at = columns.indexOf(column)
      return at < 0 ? undefined : unmarkFormula(record[at] ?? '')
    }
    const line = { line: info.lines, text: record.join(' ').trim() }
    if (record.slice(columns.length).some((each) => each !== '')) lines.push({ ...line, fault: { code: 'unclear' } })
    else lines.push(readRow(names, line, cell, { now, cells: table.cells }))
  }
  return lines
}

type Cell = (column: Column) => string | undefined

/** `cells`: the kind of the table's numbers. */
type Facts = { now: number; cells: Table['cells'] }

function readRow(names: PetNames, line: { line: number; text: string }, cell: Cell, facts: Facts): ImportLine {
  const named = names.bySlug.get(cell('pet') ?? '')
  const reading: Reading = named
    ? { kind: 'pet', isSpelt: true, pet: named, quantity: undefined, variant: undefined }
    : readPet(names, cell('pet') ?? '')
  if (reading.kind === 'rest' || reading.kind === 'nothing') return { ...line, fault: { code: 'no-pet' } }
  const rest = readRest(cell, facts)
  if ('code' in rest) return { ...line, fault: rest }
  return toImportLine(line, reading, ({ quantity, variant }): Entry | LineFault => {
    // What stands in the pet's cell and in a column of its own is written twice.
    if (quantity !== undefined && cell('quantity') !== undefined) return { code: 'unclear' }
    if (variant !== undefined && rest.variant !== undefined && variant !== rest.variant) return { code: 'unclear' }
    const count = quantity === undefined ? rest.quantity : quantity * (SIGNS[rest.entry.kind] || 1)
    return { ...rest.entry, quantity: count, variant: variant ?? rest.variant ?? 'Normal' }
  })
}

type Rest = { quantity: number; variant: Variant | undefined; entry: Omit<Entry, 'quantity' | 'variant'> }

/** Everything of a row but its pet. */
function readRest(cell: Cell, { now, cells }: Facts): Rest | LineFault {
  const kind = (cell('kind') ?? '').toLowerCase().replaceAll(' ', '-') || 'start'
  if (!isKind(kind)) return { code: 'kind', text: cell('kind') ?? '' }
  const quantity = readQuantity(cell('quantity'), SIGNS[kind])
  if (typeof quantity !== 'number') return quantity
  const written = cell('variant') ?? ''
  const plain = written.toLowerCase().replaceAll(/[\s_-]/g, '')
  if (!Object.hasOwn(VARIANTS, plain)) return { code: 'variant', text: written }
  const date = cell('date') ?? ''
  const at = date === '' ? undefined : readDate(date, now)
  if (at === null) return { code: 'date', text: date }
  if (at !== undefined && Date.parse(at) > now) return { code: 'future' }
  const cost = cell('basis') ?? ''
  const basis = cost === '' ? undefined : readFigure(cost, cells)
  if (basis !== undefined && !(typeof basis === 'number' && basis >= 0 && basis <= MAX_BASIS))
    return { code: 'basis', text: cost }
  const note = cell('note') ?? ''
  if (note.length > MAX_NOTE || UNSTORABLE.test(note)) return { code: 'note' }
  return {
    quantity,
    variant: VARIANTS[plain],
    entry: {
      kind,
      ...(at !== undefined && { at }),
      ...(basis !== undefined && { basis }),
      ...(note !== '' && { note }),
    },
  }
}

/** Quantity of a cell: one where the table has no such column, a fault where it has one and the cell is empty. ML139 */
function readQuantity(cell: string | undefined, sign: 1 | -1 | 0): number | LineFault {
  if (cell === '') return { code: 'no-quantity' }
  const [, minus = '', digits = ''] = /^([+-]?)(.*)$/s.exec(cell === undefined ? '1' : cleanText(cell)) ?? []
  const count = parseQuantityToken(digits.replace(/^[xх×]\s?|\s?[xх×]$/i, ''))
  // What goes out may be written with or without its sign.
  const quantity = sign === -1 || minus === '-' ? -count : count
  if (!(count >= 1 && count <= MAX_QUANTITY) || (sign === 1 && quantity < 0))
    return { code: 'quantity', text: cell ?? '' }
  return quantity
}

const isKind = (text: string): text is LedgerKind => Object.hasOwn(SIGNS, text)

/** East of UTC a day begins so much earlier, in milliseconds. */
const MAX_AHEAD_MS = 14 * millisecondsInHour

/**
 * Dates as this site and spreadsheets with ISO dates write them: others mean different days in different countries. A day that has begun
 * somewhere is no day to come, and counts from now on. ML154
 */
function readDate(text: string, now: number): string | null {
  const day = /^(\d{4}-\d\d-\d\d)(?:$|[T ])/.exec(text)?.[1]
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  // Without the second test February 30 would be March 2.
  if (day === undefined || Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return null
  const isBegun = midnight > now && midnight - now <= MAX_AHEAD_MS
  const at = text !== day ? Date.parse(text) : isBegun ? now : midnight
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** Mark at the beginning of a file by which Excel reads its accents right. */
const UTF8_MARK = '\uFEFF'

/** The ledger as a table, without deleted rows. What a spreadsheet would take for a formula is marked as text. ML34, ML151, ML152 */
export function writeCsv(rows: readonly LedgerRow[]): string {
  const lines = rows
    .filter(({ deleted }) => !deleted)
    .map(({ slug, quantity, kind, at, basis, note }) => {
      const { baseSlug, variant } = splitSlug(slug)
      const cells = [
        baseSlug,
        variantLabel(variant),
        String(quantity),
        kind,
        at,
        basis === undefined ? '' : String(basis),
        note ?? '',
      ]
      // A negative quantity is a number and no formula.
      return cells.map((cell, index) => quoteCell(index === 2 ? cell : markFormula(cell))).join(',')
    })
  return UTF8_MARK + [COLUMNS.join(','), ...lines].join('\r\n')
}
