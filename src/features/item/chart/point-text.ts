import type { ChartPoint } from '#domain/history/chart-range.ts'
import { formatMoment, formatNumber, formatSigned } from '#domain/text/format.ts'

/** What a chart shows: values, or how many exist. */
export type ChartKind = 'value' | 'exist'

export const KIND_LABEL: Record<ChartKind, string> = { value: 'Value', exist: 'Exist Count' }

/** A point in words, for those who do not see it. IT16 */
export const pointText = ({ at, value }: ChartPoint, kind: ChartKind): string =>
  `${formatMoment(at)}: ${formatNumber(value)}${kind === 'exist' ? ' exist' : ''}`

/** The change from one value to the next, signed: `+1.8%`; null from 0 or where nothing came before. */
export const changeText = (previous: number | undefined, value: number): string | null =>
  previous === undefined || previous === 0 ? null : `${formatSigned((value / previous - 1) * 100, 1)}%`

/** A chart in one sentence: what it shows, over which time, from what to what. IT16 */
export function summaryText(points: readonly ChartPoint[], kind: ChartKind): string {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return ''
  const what = kind === 'value' ? 'Value' : 'Exist Count'
  if (first === last) return `${what}: ${formatNumber(first.value)} since ${formatMoment(first.at)}.`
  const change = changeText(first.value, last.value)
  return `${what}, ${points.length} points: from ${formatNumber(first.value)} on ${formatMoment(first.at)} to ${formatNumber(last.value)} on ${formatMoment(last.at)}${change ? `, ${change}` : ''}.`
}
