import { Demand, Slug, Trend, ValueWord, Variant } from '#contract/catalogue.ts'
import { MAX_INGEST_NUMBER } from '#contract/ingest.ts'
import { Explanation } from '#contract/proposals.ts'
import { variantSlug } from '#domain/items/variants.ts'
import { plainHeader } from '#domain/text/plain-header.ts'
import { readTable, type Table, type TableFault } from '#domain/text/read-table.ts'
import { readFigure } from '#domain/values/read-figure.ts'
import type { ProposedFigures } from '#domain/values/proposed-change.ts'
import * as v from 'valibot'

export const MAX_LINES = 500

const COLUMNS = ['slug', 'variant', 'value', 'low', 'high', 'demand', 'trend', 'reason'] as const
type Column = (typeof COLUMNS)[number]

/** Reason why a text as a whole cannot be read. */
export type TextFault =
  | { code: 'no-slug' }
  | { code: 'no-figures' }
  | { code: 'twice'; name: string }
  | TableFault
  | { code: 'no-lines' }
  | { code: 'too-many'; count: number }

/** Reason why a line is not sent. `column`: null: the line as a whole. */
export type LineFault = { column: Column | null } & (
  | { code: 'not-a-number' | 'negative' | 'too-high'; text: string }
  | { code: 'not-a-slug' | 'not-a-variant' | 'not-a-demand' | 'not-a-trend'; text: string }
  | {
      code: 'needs-low' | 'needs-high' | 'low-above' | 'high-below' | 'low-above-high' | 'nothing' | 'cells' | 'unknown'
    }
  | { code: 'word-range'; text: string }
  | { code: 'either'; text: string; readings: readonly [number, number] }
  | { code: 'repeated'; line: number }
  | { code: 'reason'; message: string }
)

export type EntryLine = {
  /** In the text, from 1; the header's is 1 as a rule. */
  line: number
  cells: readonly string[]
  slug: string
  variant: Variant
  /** The variant's own. */
  variantSlug: string
  figures: ProposedFigures
  reason: string
  faults: readonly LineFault[]
}

export type ParsedText = {
  header: readonly string[]
  delimiter: string
  lines: readonly EntryLine[]
  /** Columns that nothing is read from. */
  ignored: readonly string[]
}

/** Reads pasted lines or a file in steps that yield the share that is read. The first line names the columns. DK90, DK91, DK165 */
export function* parseLines(text: string): Generator<number | undefined, ParsedText | TextFault> {
  const table = yield* readTable(text)
  if ('code' in table) return table
  const { delimiter, cells, rows } = table
  const [first, ...rest] = rows
  if (!first) return { code: 'no-lines' }
  const header = first.record.map(plainHeader)
  const twice = COLUMNS.find((name) => header.filter((each) => each === name).length > 1)
  if (twice !== undefined) return { code: 'twice', name: twice }
  if (!header.includes('slug')) return { code: 'no-slug' }
  if (!['value', 'low', 'demand', 'trend'].some((name) => header.includes(name))) return { code: 'no-figures' }
  if (rest.length === 0) return { code: 'no-lines' }
  if (rest.length > MAX_LINES) return { code: 'too-many', count: rest.length }

  const firstLines = new Map<string, number>()
  const lines: EntryLine[] = []
  for (const { record, info } of rest) {
    yield
    const parsed = readLine(header, cells, record, info.lines)
    const earlier = firstLines.get(parsed.variantSlug)
    if (earlier === undefined) firstLines.set(parsed.variantSlug, parsed.line)
    else parsed.faults.push({ column: 'slug', code: 'repeated', line: earlier })
    lines.push(parsed)
  }
  const ignored = first.record.filter(
    (name, index) => name !== '' && !COLUMNS.some((column) => column === header[index]),
  )
  return { header: first.record, delimiter, lines, ignored }
}

function readLine(
  header: readonly string[],
  cells: Table['cells'],
  record: readonly string[],
  line: number,
): EntryLine & { faults: LineFault[] } {
  const faults: LineFault[] = []
  const cell = (column: Column) => record[header.indexOf(column)] ?? ''
  const choice = <const T extends string>(
    column: Column,
    options: readonly T[],
    code: 'not-a-variant' | 'not-a-demand' | 'not-a-trend',
  ): T | undefined => {
    const text = cell(column)
    const found = options.find((option) => option === text)
    if (text !== '' && found === undefined) faults.push({ column, code, text })
    return found
  }
  const figure = (column: 'value' | 'low' | 'high'): number | undefined => {
    const text = cell(column)
    if (text === '') return undefined
    const read = readFigure(text, cells)
    if (read === null) faults.push({ column, code: 'not-a-number', text })
    else if (typeof read === 'object') faults.push({ column, code: 'either', text, readings: read.readings })
    else if (read < 0) faults.push({ column, code: 'negative', text })
    else if (!(read <= MAX_INGEST_NUMBER)) faults.push({ column, code: 'too-high', text })
    else return read
    return undefined
  }

  const slug = cell('slug')
  if (!v.is(Slug, slug)) faults.push({ column: 'slug', code: 'not-a-slug', text: slug })
  const variant = choice('variant', Variant.options, 'not-a-variant') ?? 'Normal'
  const word = ValueWord.options.find((option) => option === cell('value'))
  const value = word ?? figure('value')
  const [low, high] = [figure('low'), figure('high')]
  const demand = choice('demand', Demand.options, 'not-a-demand')
  const trend = choice('trend', Trend.options, 'not-a-trend')
  const reason = cell('reason')
  const explanation = reason === '' ? null : v.safeParse(Explanation, reason)
  if (explanation?.success === false)
    faults.push({ column: 'reason', code: 'reason', message: explanation.issues[0].message })
  if (record.slice(header.length).some((each) => each !== '')) faults.push({ column: null, code: 'cells' })
  if (faults.length === 0) faults.push(...rangeFaults(value, low, high))
  if (faults.length === 0 && [value, low, demand, trend].every((each) => each === undefined))
    faults.push({ column: null, code: 'nothing' })
  return {
    line,
    cells: record,
    slug,
    variant,
    variantSlug: variantSlug(slug, variant),
    figures: { value, demand, trend, ...(low !== undefined && high !== undefined && { range: { low, high } }) },
    reason,
    faults,
  }
}

/** Faults between value, low and high. `value` may be the present one. */
export function rangeFaults(value: number | string | undefined, low?: number, high?: number): LineFault[] {
  if (low === undefined && high === undefined) return []
  if (low === undefined) return [{ column: 'low', code: 'needs-low' }]
  if (high === undefined) return [{ column: 'high', code: 'needs-high' }]
  if (typeof value === 'string') return [{ column: 'low', code: 'word-range', text: value }]
  if (low > high) return [{ column: 'low', code: 'low-above-high' }]
  if (value !== undefined && low > value) return [{ column: 'low', code: 'low-above' }]
  return value !== undefined && value > high ? [{ column: 'high', code: 'high-below' }] : []
}

const SPECIAL = /["\r\n]/

/** The text of these lines under the same header. DK99 */
export function writeLines({ header, delimiter }: ParsedText, lines: readonly EntryLine[]): string {
  const write = (cells: readonly string[]) =>
    cells
      .map((cell) => (cell.includes(delimiter) || SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(delimiter)
  return [header, ...lines.map(({ cells }) => cells)].map(write).join('\n')
}
