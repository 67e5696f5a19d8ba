import { formatNumber } from '#domain/text/format.ts'

/** A site figure as its card reads: `...` while loading, `0` when missing. A figure that is known is shown even while a newer one loads. VA44 */
export const statsDisplay = (figure: number | undefined, loading: boolean): string =>
  figure === undefined ? (loading ? '...' : '0') : formatNumber(figure)
