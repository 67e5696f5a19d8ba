import type { Variant } from '#contract/catalogue.ts'
import type { LedgerKind, LedgerRow } from '#contract/ledger.ts'
import { splitSlug, variantLabel } from '#domain/items/variants.ts'
import { readTable } from '#domain/text/read-table.ts'
import { MAX_QUANTITY } from '#domain/trade/quantity.ts'
import type { NamedPet } from './match-name.ts'
import {
  type Entry,
  type ImportLine,
  type LineFault,
  MAX_LINES,
  MAX_TEXT,
  resolveLine,
  type TextFault,
} from './read-import.ts'

const COLUMNS = ['pet', 'variant', 'quantity', 'kind', 'date', 'basis', 'note'] as const
type Column = (typeof COLUMNS)[number]

/** Other names of the columns. */
const SYNONYMS: Readonly<Record<string, Column>> = {
  name: 'pet',
  slug: 'pet',
  item: 'pet',
  qty: 'quantity',
  amount: 'quantity',
  count: 'quantity',
  type: 'kind',
  how: 'kind',
  at: 'date',
  time: 'date',
  cost: 'basis',
  price: 'basis',
  value: 'basis',
  comment: 'note',
}

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
const VARIANTS: Readonly<Record<string, Variant>> = {
  '': 'Normal',
  normal: 'Normal',
  shiny: 'Shiny',
  s: 'Shiny',
  mythic: 'Mythic',
  m: 'Mythic',
  shinymythic: 'ShinyMythic',
  sm: 'ShinyMythic',
}
const MAX_NOTE = 200
const MAX_BASIS = 1e12
/** Characters that no database keeps. */
const UNSTORABLE = /[\p{Cs}\0]/u

export type CsvFault =
  | TextFault
  | { readonly code: 'quote'; readonly line: number }
  | { readonly code: 'no-pet-column' }

/** Reads a table with a header, from a file of any spreadsheet. ML33 */
export function readCsv(pets: readonly NamedPet[], text: string, now: number): readonly ImportLine[] | CsvFault {
  if (text.length > MAX_TEXT) return { code: 'too-long' }
  const table = readTable(text)
  if ('code' in table) return table
  const [header, ...rest] = table.rows
  if (!header || rest.length === 0) return { code: 'empty' }
  if (rest.length > MAX_LINES) return { code: 'too-many', count: rest.length }
  const columns = header.record.map((name) => {
    const plain = name.toLowerCase()
    return COLUMNS.find((column) => column === plain) ?? SYNONYMS[plain]
  })
  if (!columns.includes('pet')) return { code: 'no-pet-column' }
  return rest.map(({ record, info }): ImportLine => {
    const cell = (column: Column) => unguard(record[columns.indexOf(column)] ?? '')
    const line = { line: info.lines, text: record.join(' ').trim() }
    const read = readEntry(cell, now)
    if ('code' in read) return { ...line, fault: read }
    return resolveLine(pets, { ...line, ...read })
  })
}

function readEntry(cell: (column: Column) => string, now: number): { name: string; entry: Entry } | LineFault {
  const kind = cell('kind').toLowerCase().replaceAll(' ', '-') || 'start'
  if (!isKind(kind)) return { code: 'kind', text: cell('kind') }
  const sign = SIGNS[kind]
  const written = cell('quantity') || '1'
  const count = /^[+-]?\d{1,9}$/.test(written) ? Number(written) : NaN
  // What goes out may be written with or without its sign.
  const quantity = sign === -1 ? -Math.abs(count) : count
  if (!(Math.abs(quantity) >= 1 && Math.abs(quantity) <= MAX_QUANTITY) || (sign === 1 && quantity < 0))
    return { code: 'quantity', text: written }
  const named =
    VARIANTS[
      cell('variant')
        .toLowerCase()
        .replaceAll(/[\s_-]/g, '')
    ]
  if (named === undefined) return { code: 'variant', text: cell('variant') }
  // A slug or a name with the variant in it counts where the column is empty.
  const own = splitSlug(cell('pet').toLowerCase())
  const isVariantSlug = cell('variant') === '' && /^[a-z0-9-]+$/.test(cell('pet'))
  const variant = isVariantSlug ? own.variant : named
  const name = isVariantSlug ? own.baseSlug : cell('pet')

  const date = cell('date')
  const at = date === '' ? undefined : readDate(date)
  if (at === null) return { code: 'date', text: date }
  if (at !== undefined && Date.parse(at) > now) return { code: 'future' }
  const cost = cell('basis')
  const basis = cost === '' ? undefined : Number(/^\d+(?:\.\d+)?$/.test(cost) ? cost : NaN)
  if (basis !== undefined && !(basis <= MAX_BASIS)) return { code: 'basis', text: cost }
  const note = cell('note')
  if (note.length > MAX_NOTE || UNSTORABLE.test(note)) return { code: 'note' }
  return {
    name,
    entry: {
      quantity,
      variant,
      kind,
      ...(at !== undefined && { at }),
      ...(basis !== undefined && { basis }),
      ...(note !== '' && { note }),
    },
  }
}

const isKind = (text: string): text is LedgerKind => Object.hasOwn(SIGNS, text)

/** Dates as this site and spreadsheets with ISO dates write them: others mean different days in different countries. */
function readDate(text: string): string | null {
  const day = /^(\d{4}-\d\d-\d\d)(?:$|[T ])/.exec(text)?.[1]
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  // Without the second test February 30 would be March 2.
  if (day === undefined || Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return null
  const at = text === day ? midnight : Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** Beginnings that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/
/** With the mark that keeps a spreadsheet from running it. */
const guard = (text: string) => (FORMULA.test(text) ? `'${text}` : text)
const unguard = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)
const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The ledger as a table, without deleted rows. What a spreadsheet would take for a formula is marked as text. ML34 */
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
      return cells.map((cell, index) => quote(index === 2 ? cell : guard(cell))).join(',')
    })
  return [COLUMNS.join(','), ...lines].join('\r\n')
}
