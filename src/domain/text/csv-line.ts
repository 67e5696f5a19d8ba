/** A cell; null: not known. */
export type Cell = string | number | null

/** Beginnings that a spreadsheet would run as a formula: a sign of either width, also behind blanks, which it may cut. ML34, ML151, OD5 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
const isFormula = (text: string) => FORMULA.test(text.replace(/^'+/, ''))

/** With the mark that keeps a spreadsheet from running it. A text that begins with the mark gets another, which `unmarkFormula` cuts. */
export const markFormula = (text: string): string => (isFormula(text) ? `'${text}` : text)
export const unmarkFormula = (text: string): string => (text.startsWith("'") && isFormula(text) ? text.slice(1) : text)
export const quoteCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line of a CSV file, with its end. A text that a spreadsheet would run as a formula is marked. */
export const toCsvLine = (cells: readonly Cell[]): string => `${cells.map(toCsvCell).join(',')}\n`

function toCsvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  return quoteCell(markFormula(cell))
}
