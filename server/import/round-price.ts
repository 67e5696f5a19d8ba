/** Whole, at least 1, and no more than three figures that count: what people say when they trade. */
export function roundPrice(value: number): number {
  if (value < 1_000) return Math.max(1, Math.round(value))
  const unit = 10 ** (Math.floor(Math.log10(value)) - 2)
  return Math.round(value / unit) * unit
}
