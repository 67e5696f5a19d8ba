import type { ValueRange } from '#contract/catalogue.ts'
import type { ChartPoint } from '#domain/history/chart-range.ts'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { type ChartKind, ends } from './chart.ts'

export const exist = 'exist'
export const receiptNumber = (number: number) => `receipt ${number}`
export const roleDescription = 'chart'
export const label = (summary: string) => `${summary} Arrow keys step through the points.`
export const rangeInWords = (range: ValueRange) => `likely ${ends(range)}`
/** A point in words, for those who do not see it. IT16, IT47 */
export const pointInWords = (
  { at, value }: ChartPoint,
  kind: ChartKind,
  range?: ValueRange,
  receipt?: number,
): string =>
  `${formatMoment(at)}: ${formatNumber(value)}${kind === 'exist' ? ` ${exist}` : ''}${range ? `, ${rangeInWords(range)}` : ''}${receipt === undefined ? '' : `, ${receiptNumber(receipt)}`}`
