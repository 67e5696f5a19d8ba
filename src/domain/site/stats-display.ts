import { formatNumber } from '#domain/text/format.ts'

/** A site figure as its card reads: `...` while loading, `–` when it could not be read. A figure that is known is shown even while a newer one loads. VA44 */
export const statsDisplay = (figure: number | undefined, loading: boolean): string =>
  figure === undefined ? (loading ? '...' : '–') : formatNumber(figure)
