/** A cell; null: not known. */
export type Cell = string | number | null

/** A line of a CSV file, with its end. A text that a spreadsheet would run as a formula begins with an apostrophe. */
export const toCsvLine = (cells: readonly Cell[]): string => `${cells.map(toCsvCell).join(',')}\n`

function toCsvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
