import { IngestValue } from '#contract/ingest.ts'
import { describeError } from '#domain/text/describe-error.ts'
import { readFigure } from '#domain/values/read-figure.ts'
import { CsvError, parse as parseCsv } from 'csv-parse/sync'
import * as v from 'valibot'
import { CatalogueBounty, CatalogueEgg, CataloguePet, type Catalogue } from './catalogue.ts'
import { ImportError, refuse } from './import-error.ts'

/** An element with its place in the file: `line 3` of a CSV, `row 3` of a JSON list. Both count from 1. */
type Located = { at: string; element: unknown }

export type ImportFile =
  | { kind: 'values'; values: { at: string; value: IngestValue }[] }
  | { kind: 'catalogue'; catalogue: Catalogue }

/**
 * Reads an import file (IM8). CSV with a `value` column, or a JSON list whose rows have a value, changes values; CSV or a list with `rarity`
 * is pets; a JSON object may hold `values`, or any of `pets`, `eggs` and `bounties`, each as in `data/`.
 * @throws ImportError that names each bad row by line or row, and the reason (IM9)
 */
export function readImportFile(file: string, text: string): ImportFile {
  const sections = file.toLowerCase().endsWith('.csv') ? readCsv(file, text) : readJson(file, text)
  const faults: string[] = []
  const parseRows = <S extends v.GenericSchema>(schema: S, rows: readonly Located[] = []) =>
    rows.flatMap(({ at, element }) => {
      const parsed = v.safeParse(schema, element)
      if (parsed.success) return [{ at, value: parsed.output }]
      const [issue] = parsed.issues
      faults.push(`${at}: ${[v.getDotPath(issue), issue.message].filter(Boolean).join(': ')}`)
      return []
    })
  const values = parseRows(IngestValue, sections.values)
  const plain = <T>(rows: readonly { value: T }[]) => rows.map(({ value }) => value)
  const catalogue = {
    pets: plain(parseRows(CataloguePet, sections.pets)),
    eggs: plain(parseRows(CatalogueEgg, sections.eggs)),
    bounties: plain(parseRows(CatalogueBounty, sections.bounties)),
  }
  refuse(file, faults)
  return sections.values ? { kind: 'values', values } : { kind: 'catalogue', catalogue }
}

type Sections = Partial<Record<'values' | 'pets' | 'eggs' | 'bounties', Located[]>>

function readCsv(file: string, text: string): Sections {
  let rows: { record: Record<string, string>; info: { lines: number } }[]
  try {
    rows = parseCsv(text, { bom: true, columns: true, info: true, trim: true, skip_empty_lines: true })
  } catch (error) {
    if (error instanceof CsvError) throw new ImportError(`${file}: ${error.message}`)
    throw error
  }
  const [first] = rows
  if (!first) throw new ImportError(`${file}: has no rows`)
  const located = (read: (record: Record<string, string>) => unknown) =>
    rows.map(({ record, info }) => ({ at: `line ${info.lines}`, element: read(record) }))
  if ('value' in first.record) return { values: located(valueOfRecord) }
  if ('rarity' in first.record) return { pets: located(petOfRecord) }
  throw new ImportError(`${file}: expected a column "value" (values) or "rarity" (pets)`)
}

/** Converts numeric text to numbers; the schema validates everything else. */
const numeric = (text: string | undefined) => text && readFigure(text)
const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))

/** Texts of a list are in one column, with `|` between them. */
const splitTexts = (text: string) =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const NUMERIC = ['value', 'low', 'high', 'owners', 'exists']
const valueOfRecord = ({ evidence, ...rest }: Record<string, string>) =>
  given({
    ...Object.fromEntries(
      Object.entries(rest).map(([name, text]) => [name, NUMERIC.includes(name) ? numeric(text) : text]),
    ),
    evidence: evidence === undefined ? undefined : splitTexts(evidence),
  })

function petOfRecord(record: Record<string, string>) {
  const {
    eggs = '',
    chancePercent,
    themeHue,
    hasMythic = '',
    releasedAt,
    removedAt,
    bubbles,
    coins,
    gems,
    tickets,
    seashells,
    pearls,
    ...rest
  } = record
  const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : numeric(text))
  return {
    ...rest,
    eggs: splitTexts(eggs),
    chancePercent: orNull(chancePercent),
    themeHue: orNull(themeHue),
    hasMythic: hasMythic === 'true' ? true : hasMythic === 'false' ? false : hasMythic,
    releasedAt: releasedAt || null,
    removedAt: removedAt || null,
    stats: {
      bubbles: orNull(bubbles),
      coins: orNull(coins),
      gems: orNull(gems),
      worldCurrency: given({ tickets: numeric(tickets), seashells: numeric(seashells), pearls: numeric(pearls) }),
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(file: string, text: string): Sections {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new ImportError(`${file}: is not JSON: ${describeError(error)}`)
  }
  const located = (list: unknown, name: string): Located[] => {
    if (!Array.isArray(list)) throw new ImportError(`${file}: ${name} must be a list`)
    return list.map((element, index) => ({ at: `${name} row ${index + 1}`, element }))
  }
  if (Array.isArray(json)) {
    const [first] = json as unknown[]
    if (isObject(first) && 'rarity' in first) return { pets: located(json, 'pets') }
    if (isObject(first) && 'value' in first) return { values: located(json, 'values') }
  } else if (isObject(json)) {
    if ('values' in json) return { values: located(json['values'], 'values') }
    const sections: Sections = {}
    for (const name of ['pets', 'eggs', 'bounties'] as const)
      if (name in json) sections[name] = located(json[name], name)
    if (Object.keys(sections).length > 0) return sections
  }
  throw new ImportError(
    `${file}: expected a list of values or of pets, or an object with values, pets, eggs or bounties`,
  )
}
