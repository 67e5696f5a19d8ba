import { toShare, valueSpan } from './chart-scale.ts'
import { toSlot, type Frame } from './time-grid.ts'

export const PICTURE = { width: 1000, height: 300 }

/** A value holds until the next one (steps); a count that was measured now and then grew in between (straight). */
export type LineShape = 'steps' | 'straight'

/** The line, the area below it and the band behind it, as SVG paths in a box of `size`. Null where one point isn't a line. IT15, IT44 */
export function sparkline(
  frame: Frame,
  shape: LineShape,
  size = PICTURE,
): { line: string; area: string; band: string } | null {
  const { grid, line, band } = frame
  const span = valueSpan(frame)
  const x = (at: number) => round((toSlot(grid, at) / Math.max(1, grid.count - 1)) * size.width)
  const y = (value: number) => round(toShare(value, span) * size.height)
  const [first, ...rest] = line.map(({ at, value }) => ({ x: x(at), y: y(value) }))
  const last = rest.at(-1)
  if (!first || !last) return null
  const path = `M${first.x} ${first.y}${rest.map((place) => (shape === 'steps' ? `H${place.x}V${place.y}` : `L${place.x} ${place.y}`)).join('')}`
  return {
    line: path,
    area: `${path}V${size.height}H${first.x}Z`,
    band: band.map(({ from, to, low, high }) => `M${x(from)} ${y(high)}H${x(to)}V${y(low)}H${x(from)}Z`).join(''),
  }
}

const round = (value: number) => Math.round(value * 10) / 10
