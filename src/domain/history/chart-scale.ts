import type { Frame } from './time-grid.ts'

/** Empty shares of the plot's height above and below the line: the same in the drawing library and in the picture before it. */
export const SCALE_MARGINS = { top: 0.14, bottom: 0.12 }

/** The least and the greatest value of line and band; a line without height gets some, so that it lies in the middle. */
export function valueSpan({ line, band }: Pick<Frame, 'line' | 'band'>): { low: number; high: number } {
  const values = [...line.map(({ value }) => value), ...band.flatMap(({ low, high }) => [low, high])]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (low < high) return { low, high }
  const reach = Math.max(1, Math.abs(low) * 0.1)
  return { low: low - reach, high: low + reach }
}

/** Distance of a value from the top of the plot, as a share of its height. */
export function toShare(value: number, { low, high }: { low: number; high: number }): number {
  const { top, bottom } = SCALE_MARGINS
  return top + (1 - top - bottom) * ((high - value) / (high - low))
}
