import { CsvError, parse } from 'csv-parse/browser/esm/sync'

/** `info.lines`: where the row ends in the text, from 1. */
type TableRow = { record: string[]; info: { lines: number } }

/** `cells`: the kind of its numbers, by `readFigure`. A comma between cells is no decimal sign inside them. */
export type Table = {
  readonly delimiter: string
  readonly cells: 'cell' | 'english-cell'
  readonly rows: readonly TableRow[]
}

const DELIMITERS = ['\t', ';', ','] as const
/** First line by which a spreadsheet names the delimiter. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([;,\t])"?(?=\r|\n|$)/i

const countOutsideQuotes = (line: string, sign: string) => line.replaceAll(/"[^"]*"/g, '').split(sign).length - 1

/** The delimiter that the first line has most of; spreadsheets put tabs between the cells that they copy. */
function findDelimiter(text: string): string {
  const [first = ''] = text.trimStart().split(/\r\n|\r|\n/, 1)
  const counts = DELIMITERS.map((sign) => countOutsideQuotes(first, sign))
  const most = Math.max(...counts)
  return most === 0 ? ',' : (DELIMITERS[counts.indexOf(most)] ?? ',')
}

/** The rows of a pasted table or a file that are not empty, or the line of a quote that does not end. DK90, ML33, IM47 */
export function readTable(text: string): Table | { readonly code: 'quote'; readonly line: number } {
  const named = SEPARATOR_LINE.exec(text)
  // Its line stays, empty, so that the lines below keep their numbers.
  const body = named ? text.slice(named[0].length) : text
  const delimiter = named?.[1] ?? findDelimiter(body)
  try {
    const rows = parse(body, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      relax_quotes: true,
    })
    // The package's types leave out what `info` adds.
    return { delimiter, cells: delimiter === ',' ? 'english-cell' : 'cell', rows: rows as unknown as TableRow[] }
  } catch (error) {
    if (error instanceof CsvError) return { code: 'quote', line: Number(error['lines'] ?? 1) }
    throw error
  }
}

/** A column's name without case, spaces and marks: `Chance Percent` and `chance_percent` are `chancepercent`. IM48 */
export const plainHeader = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
