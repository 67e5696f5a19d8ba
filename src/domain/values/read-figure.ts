import { readAmount } from '#domain/text/read-amount.ts'
import type { Table } from '#domain/text/read-table.ts'

/** A number as programs write it. Spreadsheets round what they write as 1.28E+06, so that is none. */
const PLAIN_EXPONENT = /^\d+(\.\d+)?e-?\d+$/i

/** A number of a cell; null: it is none; `readings`: the two numbers that it may mean. */
export type Figure = number | null | { readonly readings: readonly [number, number] }

/** A cell of a file as a number, grouped or not. IM49, DK163 */
export function readFigure(text: string, cells: Table['cells'] | 'whole'): Figure {
  const [, sign = '', digits = ''] = /^([-−]?)(.*)$/s.exec(text.trim()) ?? []
  const factor = sign === '' ? 1 : -1
  if (PLAIN_EXPONENT.test(digits)) return factor * Number(digits)
  const read = readAmount(digits, cells)
  if ('amount' in read) return factor * read.amount
  if ('readings' in read) return read
  return read.fault === 'too-large' ? factor * Infinity : null
}
