import { CsvError, parse } from 'csv-parse/browser/esm/sync'

/** `info.lines`: where the row ends in the text, from 1. */
type TableRow = { record: string[]; info: { lines: number } }

/** Spreadsheets put tabs between the cells that they copy; files have commas, or semicolons where commas are for decimals. */
const findDelimiter = (text: string) => {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  return ['\t', ';'].find((each) => first.includes(each)) ?? ','
}

/** The rows of a pasted table or a file that are not empty, or the line of a quote that does not end. DK90, ML33 */
export function readTable(
  text: string,
):
  | { readonly delimiter: string; readonly rows: readonly TableRow[] }
  | { readonly code: 'quote'; readonly line: number } {
  const delimiter = findDelimiter(text)
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      info: true,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      relax_quotes: true,
    })
    // The package's types leave out what `info` adds.
    return { delimiter, rows: rows as unknown as TableRow[] }
  } catch (error) {
    if (error instanceof CsvError) return { code: 'quote', line: Number(error['lines'] ?? 1) }
    throw error
  }
}
