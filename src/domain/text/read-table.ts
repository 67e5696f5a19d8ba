import { CsvError, parse } from 'csv-parse/browser/esm/sync'

/** `info.lines`: where the row ends in the text, from 1. */
type TableRow = { record: string[]; info: { lines: number } }

/** `cells`: the kind of its numbers, by `readFigure`. A comma between cells is no decimal sign inside them. */
export type Table = {
  readonly delimiter: string
  readonly cells: 'cell' | 'english-cell'
  readonly rows: readonly TableRow[]
}

/** Reason why a table is not read, with the line where the row begins. */
export type TableFault = { readonly code: 'quote' | 'long-row'; readonly line: number }

/** Characters of a row that is always read. Rows twice as long are refused: they would block the page. ML156 */
export const MAX_ROW = 10_000
/** Characters that a step reads, up to the end of their last line. */
const STEP = 2_000

const LINE_BREAK = /\r\n|\r|\n/g
const DELIMITERS = ['\t', ';', ','] as const
/** First line by which a spreadsheet names the delimiter. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([;,\t])"?(?=\r|\n|$)/i

const countOutsideQuotes = (line: string, sign: string) => line.replaceAll(/"[^"]*"/g, '').split(sign).length - 1
const countLineBreaks = (text: string) => text.split(LINE_BREAK).length - 1

/** The delimiter that the first line has most of; spreadsheets put tabs between the cells that they copy. */
function findDelimiter(text: string): string {
  const [first = ''] = text.trimStart().slice(0, MAX_ROW).split(LINE_BREAK, 1)
  const counts = DELIMITERS.map((sign) => countOutsideQuotes(first, sign))
  const most = Math.max(...counts)
  return most === 0 ? ',' : (DELIMITERS[counts.indexOf(most)] ?? ',')
}

/** End of the line that holds this place, behind its line break. */
function findLineEnd(text: string, place: number): number {
  const border = /\r\n|\r|\n/g
  border.lastIndex = place
  return border.test(text) ? border.lastIndex : text.length
}

/**
 * Reads the rows of a pasted table or a file that are not empty, or finds a row that can't be read. Each step yields the share that is
 * read. DK90, ML33, ML155, IM47
 */
export function* readTable(text: string): Generator<number, Table | TableFault> {
  const named = SEPARATOR_LINE.exec(text)
  // Its line stays, empty, so that the lines below keep their numbers.
  const body = named ? text.slice(named[0].length) : text
  const delimiter = named?.[1] ?? findDelimiter(body)
  const rows: TableRow[] = []
  let start = 0
  let line = 1
  let length = STEP
  while (start < body.length) {
    const end = findLineEnd(body, start + length)
    const part = body.slice(start, end)
    if (part.length > STEP + 2 * MAX_ROW)
      return { code: 'long-row', line: line + countLineBreaks(part.slice(0, length)) }
    const read = readRows(part, { delimiter, bom: start === 0 })
    for (const { record, info } of read.rows) rows.push({ record, info: { lines: info.lines + line - 1 } })
    if (read.end > 0) {
      line += countLineBreaks(part.slice(0, read.end))
      start += read.end
      length = STEP
    } else if (read.isOpen && end < body.length && length < STEP + MAX_ROW)
      // The break at the end of the part is one inside a cell.
      length += STEP
    else {
      const blank = /^\s*/.exec(part)?.[0] ?? ''
      return { code: end < body.length && read.isOpen ? 'long-row' : 'quote', line: line + countLineBreaks(blank) }
    }
    yield start / body.length
  }
  return { delimiter, cells: delimiter === ',' ? 'english-cell' : 'cell', rows }
}

/** The same table, read in one go. */
export function readWholeTable(text: string): Table | TableFault {
  const reading = readTable(text)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
  }
}

/** `end`: characters up to the end of the last row that is read; 0: the first has a fault. `isOpen`: its quote is not closed. */
type Part = { rows: TableRow[]; end: number; isOpen: boolean }

function readRows(text: string, options: { delimiter: string; bom: boolean }): Part {
  const rows: TableRow[] = []
  let bytes = 0
  try {
    parse(text, {
      ...options,
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      relax_quotes: true,
      on_record: (row, info) => {
        // The package's types leave out what `info` adds.
        rows.push(row as unknown as TableRow)
        bytes = info.bytes
        return null
      },
    })
    return { rows, end: text.length, isOpen: false }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const end = new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text).subarray(0, bytes))
    return { rows, end: end.length, isOpen: error.code === 'CSV_QUOTE_NOT_CLOSED' }
  }
}
