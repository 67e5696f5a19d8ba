import { IngestValue } from '#contract/ingest.ts'
import { describeError } from '#domain/text/describe-error.ts'
import { decodeTable } from '#domain/text/decode-table.ts'
import { writeAmount } from '#domain/text/read-amount.ts'
import { plainHeader } from '#domain/text/plain-header.ts'
import { readWholeTable, type Table } from '#domain/text/read-table.ts'
import { readFigure } from '#domain/values/read-figure.ts'
import * as v from 'valibot'
import { CatalogueBounty, CatalogueEgg, CataloguePet, type Catalogue } from './catalogue.ts'
import { ImportError, refuse } from './import-error.ts'

/** An element with its place in the file: `line 3` of a table, `row 3` of a JSON list. Both count from 1. `fault`: of a cell. */
type Located = { at: string; element: unknown; fault?: string }

export type ImportFile = { /** Columns that nothing is read from. */ ignored: readonly string[] } & (
  | { kind: 'values'; values: { at: string; value: IngestValue }[] }
  | { kind: 'catalogue'; catalogue: Catalogue; places: Record<'pets' | 'eggs', readonly string[]> }
)

/**
 * Reads an import file (IM8, IM47). A table with a `value` column, or a JSON list whose rows have a value, changes values; a table or a list
 * with `rarity` is pets; a JSON object may hold `values`, or any of `pets`, `eggs` and `bounties`, each as in `data/`.
 * @throws ImportError that names each bad row by line or row, and the reason (IM9)
 */
export function readImportFile(file: string, bytes: Uint8Array): ImportFile {
  const decoded = decodeTable(bytes)
  if ('code' in decoded) throw new ImportError(`${file}: ${ENCODING_FAULTS[decoded.code]}`)
  const { text } = decoded
  // Tables have any ending; no table begins like JSON.
  const sections = /\.json$/i.test(file) || /^\s*[[{]/.test(text) ? readJson(file, text) : readTableFile(file, text)
  const faults: string[] = []
  const parseRows = <S extends v.GenericSchema>(schema: S, rows: readonly Located[] = []) =>
    rows.flatMap(({ at, element, fault }) => {
      const parsed = v.safeParse(schema, element)
      if (parsed.success && fault === undefined) return [{ at, value: parsed.output }]
      const [issue] = parsed.issues ?? []
      faults.push(`${at}: ${fault ?? [issue && v.getDotPath(issue), issue?.message].filter(Boolean).join(': ')}`)
      return []
    })
  const values = parseRows(IngestValue, sections.values)
  const plain = <T>(rows: readonly { value: T }[]) => rows.map(({ value }) => value)
  const pets = parseRows(CataloguePet, sections.pets)
  const eggs = parseRows(CatalogueEgg, sections.eggs)
  const catalogue = {
    pets: plain(pets),
    eggs: plain(eggs),
    bounties: plain(parseRows(CatalogueBounty, sections.bounties)),
  }
  refuse(file, faults)
  const ignored = sections.ignored ?? []
  return sections.values
    ? { kind: 'values', values, ignored }
    : {
        kind: 'catalogue',
        catalogue,
        places: { pets: pets.map(({ at }) => at), eggs: eggs.map(({ at }) => at) },
        ignored,
      }
}

const ENCODING_FAULTS = {
  workbook: 'is a workbook. Save it as CSV UTF-8 in your spreadsheet, and import that file',
  binary: 'holds NUL, which no text has',
  encoding: 'is neither UTF-8 nor UTF-16. Save it as CSV UTF-8 in your spreadsheet, or its accents would be lost',
}

const TABLE_FAULTS = {
  quote: 'a quotation mark is not closed',
  'long-row': 'is too long, or a quotation mark in it is not closed',
}

type Sections = Partial<Record<'values' | 'pets' | 'eggs' | 'bounties', Located[]>> & { ignored?: readonly string[] }

const WORD_COLUMNS = ['slug', 'variant', 'demand', 'trend', 'at', 'reason'] as const
const FIGURE_COLUMNS = ['value', 'low', 'high'] as const
const COUNT_COLUMNS = ['owners', 'exists'] as const
const VALUE_COLUMNS = [...WORD_COLUMNS, ...FIGURE_COLUMNS, ...COUNT_COLUMNS, 'evidence']
const PET_WORDS = ['slug', 'name', 'rarity', 'category', 'art'] as const
const PET_FACTS = ['eggs', 'obtainedFrom', 'chancePercent', 'hasMythic', 'releasedAt', 'removedAt', 'themeHue'] as const
const STATS = ['bubbles', 'coins', 'gems', 'tickets', 'seashells', 'pearls'] as const
const PET_COLUMNS = [...PET_WORDS, ...PET_FACTS, ...STATS]

/** The rows of a table by the columns of its first line, as any spreadsheet writes them. IM47 to IM50 */
function readTableFile(file: string, text: string): Sections {
  const table = readWholeTable(text)
  if ('code' in table) throw new ImportError(`${file}: line ${table.line}: ${TABLE_FAULTS[table.code]}`)
  const [first, ...rows] = table.rows
  const headers = first?.record.map(plainHeader) ?? []
  const isValues = headers.includes('value')
  if (!isValues && !headers.includes('rarity'))
    throw new ImportError(
      first && rows.length > 0
        ? `${file}: expected a column "value" (values) or "rarity" (pets) in its first line`
        : `${file}: has no rows`,
    )
  if (rows.length === 0) throw new ImportError(`${file}: has no rows`)
  const names: readonly string[] = isValues ? VALUE_COLUMNS : PET_COLUMNS
  const known = new Map(names.map((name) => [plainHeader(name), name]))
  const columns = headers.map((header) => known.get(header))
  const twice = columns.find((name, index) => name !== undefined && columns.indexOf(name) !== index)
  if (twice !== undefined) throw new ImportError(`${file}: the column "${twice}" is there twice`)
  const located = rows.map(({ record, info }): Located => {
    const at = `line ${info.lines}`
    if (record.slice(headers.length).some((cell) => cell !== ''))
      return { at, element: null, fault: `has ${record.length} cells, and the first line has ${headers.length}` }
    const cells = columns.flatMap((name, index): [string, string][] => (name ? [[name, record[index] ?? '']] : []))
    const row = new Row(new Map(cells), table.cells)
    const element = isValues ? readValueRow(row) : readPetRow(row)
    return { at, element, ...(row.fault !== null && { fault: row.fault }) }
  })
  const ignored = first?.record.filter((name, index) => name !== '' && columns[index] === undefined) ?? []
  return isValues ? { values: located, ignored } : { pets: located, ignored }
}

/** A row of a table; empty and missing cells are undefined. */
class Row {
  /** The first cell that may mean two numbers. */
  fault: string | null = null
  readonly #cells: ReadonlyMap<string, string>
  readonly #kind: Table['cells']

  constructor(cells: ReadonlyMap<string, string>, kind: Table['cells']) {
    this.#cells = cells
    this.#kind = kind
  }

  text(name: string): string | undefined {
    return this.#cells.get(name) || undefined
  }

  /** Numeric text as a number; the schema refuses any other text. IM49 */
  figure(name: string, kind: Table['cells'] | 'whole' = this.#kind): number | string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const figure = readFigure(text, kind)
    if (typeof figure === 'number') return figure
    if (figure !== null) {
      const [low, high] = figure.readings
      this.fault ??= `${name}: "${text}" may be ${writeAmount(low)} or ${writeAmount(high)}. Write it in one of these ways`
    }
    return text
  }
}

const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Texts of a list are in one column, with `|` between them. */
const splitTexts = (text: string | undefined) =>
  (text ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const readValueRow = (row: Row) =>
  given({
    ...Object.fromEntries(WORD_COLUMNS.map((name) => [name, row.text(name)])),
    ...Object.fromEntries(FIGURE_COLUMNS.map((name) => [name, row.figure(name)])),
    ...Object.fromEntries(COUNT_COLUMNS.map((name) => [name, row.figure(name, 'whole')])),
    evidence: row.text('evidence') === undefined ? undefined : splitTexts(row.text('evidence')),
  })

function readPetRow(row: Row) {
  const orNull = (name: string) => row.figure(name) ?? null
  const hasMythic = row.text('hasMythic')
  return {
    ...given(Object.fromEntries(PET_WORDS.map((name) => [name, row.text(name)]))),
    eggs: splitTexts(row.text('eggs')),
    obtainedFrom: splitTexts(row.text('obtainedFrom')),
    chancePercent: orNull('chancePercent'),
    themeHue: orNull('themeHue'),
    // Spreadsheets write TRUE.
    hasMythic: /^(?:true|false)$/i.test(hasMythic ?? '') ? hasMythic?.toLowerCase() === 'true' : hasMythic,
    releasedAt: row.text('releasedAt') ?? null,
    removedAt: row.text('removedAt') ?? null,
    stats: {
      bubbles: orNull('bubbles'),
      coins: orNull('coins'),
      gems: orNull('gems'),
      worldCurrency: given({
        tickets: row.figure('tickets'),
        seashells: row.figure('seashells'),
        pearls: row.figure('pearls'),
      }),
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
