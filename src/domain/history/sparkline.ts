import { toShare, valueSpan } from './chart-scale.ts'
import { toSlot, type Frame } from './time-grid.ts'

export const PICTURE = { width: 1000, height: 300 }

/** A value holds until the next one (steps); a count that was measured now and then grew in between (straight). */
export type LineShape = 'steps' | 'straight'

/** The line, and the area below it, as SVG paths in a box of `size`. Null where one point is no line. IT15 */
export function sparkline(
  { grid, line }: Frame,
  shape: LineShape,
  size = PICTURE,
): { line: string; area: string } | null {
  const span = valueSpan(line)
  const places = line.map(({ at, value }) => ({
    x: round((toSlot(grid, at) / Math.max(1, grid.count - 1)) * size.width),
    y: round(toShare(value, span) * size.height),
  }))
  const [first, ...rest] = places
  const last = rest.at(-1)
  if (!first || !last) return null
  const path = `M${first.x} ${first.y}${rest.map(({ x, y }) => (shape === 'steps' ? `H${x}V${y}` : `L${x} ${y}`)).join('')}`
  return { line: path, area: `${path}V${size.height}H${first.x}Z` }
}

const round = (value: number) => Math.round(value * 10) / 10
