import {
  type Candidate,
  findCandidates,
  type Gap,
  MAX_SUGGESTIONS,
  percentAfter,
  suggest,
  type Suggestion,
} from './trade-balance.ts'
import { addToTrade, hasRoom, type SideName, type Trade } from './trade.ts'

/** Up to three suggestions of pets that the player owns: first those that close the gap by themselves, then pairs. ML87, ML134 */
export function suggestFromLedger<R extends Candidate>(
  gap: Gap,
  rows: readonly R[],
  trade: Trade,
  totals: Readonly<Record<SideName, number>>,
): Suggestion<R>[] {
  const alone = suggest(gap, rows, trade, totals)
  return alone.length === MAX_SUGGESTIONS
    ? alone
    : [...alone, ...suggestPairs(gap, rows, trade, totals)].slice(0, MAX_SUGGESTIONS)
}

/** Pairs that close the gap, the closest first, each pet in one of them; doubts count as for one pet and add in squares. */
function suggestPairs<R extends Candidate>(
  gap: Gap,
  rows: readonly R[],
  trade: Trade,
  totals: Readonly<Record<SideName, number>>,
): Suggestion<R>[] {
  const candidates = findCandidates(gap, rows, trade).filter(({ value }) => value > 0 && value < gap.low)
  const pairs = candidates.flatMap((one, index) =>
    candidates
      .slice(index + 1)
      .filter(({ value }) => one.value + value >= gap.low && one.value + value <= gap.high)
      .map((other) => ({
        pair: [one, other] as const,
        off: Math.abs(one.value + other.value - gap.target) + Math.hypot(one.doubt, other.doubt),
      })),
  )
  const taken = new Set<string>()
  const found: Suggestion<R>[] = []
  for (const { pair } of pairs.toSorted((a, b) => a.off - b.off)) {
    if (found.length === MAX_SUGGESTIONS) break
    const [one, other] = pair
    if (taken.has(one.row.baseSlug) || taken.has(other.row.baseSlug)) continue
    if (!hasRoom(addToTrade(trade, gap.side, one.row.slug)[gap.side], other.row.slug)) continue
    for (const { row } of pair) taken.add(row.baseSlug)
    const [dearer, cheaper] = one.value >= other.value ? [one.row, other.row] : [other.row, one.row]
    found.push({ rows: [dearer, cheaper], leaves: percentAfter(gap, totals, one.value + other.value) })
  }
  return found
}
