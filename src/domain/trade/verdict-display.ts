import { formatDecimals, formatSigned } from '#domain/text/format.ts'

/** `+11.8%`, `-3%`, `0%`. */
export const signedPercent = (percent: number): string => `${formatSigned(percent, 1)}%`
export const marginText = (margin: number): string => `${formatDecimals(margin, 1)}%`

/** The place of a percentage on the scale, in percent of its width: Fair is its middle 16. `from` and `to` bound the doubt. */
export function toScale(percent: number, margin: number): { mark: number; from: number; to: number } {
  const place = (at: number) => 50 + Math.min(47, Math.max(-47, at * 1.6))
  return { mark: place(percent), from: place(percent - margin), to: place(percent + margin) }
}
