import { type Candidate, type Gap, MAX_SUGGESTIONS, suggest, type Suggestion } from './trade-balance.ts'
import { MAX_QUANTITY } from './quantity.ts'
import { addToTrade, hasRoom, otherSide, type SideName, type Trade } from './trade.ts'
import { percentApart, valueDoubt } from './trade-verdict.ts'

type Priced<R> = { readonly row: R; readonly value: number }

/** Up to three suggestions of pets that the player owns: first those that close the gap alone, then pairs. ML87, ML134 */
export function suggestOwn<R extends Candidate>(
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
  const side = trade[gap.side]
  const otherEntries = trade[otherSide(gap.side)]
  const isKnown = rows.some(({ range }) => range !== undefined)
  const candidates = rows.flatMap((row): Priced<R>[] =>
    typeof row.value === 'number' &&
    row.value > 0 &&
    row.value < gap.low &&
    hasRoom(side, row.slug) &&
    !otherEntries.some(({ slug }) => slug === row.slug) &&
    !side.some(({ slug, quantity }) => slug === row.slug && quantity >= MAX_QUANTITY)
      ? [{ row, value: row.value }]
      : [],
  )
  const offOf = (one: Priced<R>, other: Priced<R>) =>
    Math.abs(one.value + other.value - gap.target) +
    (isKnown ? Math.hypot(valueDoubt(one.row), valueDoubt(other.row)) : 0)
  const pairs = candidates.flatMap((one, index) =>
    candidates
      .slice(index + 1)
      .filter(({ value }) => one.value + value >= gap.low && one.value + value <= gap.high)
      .map((other) => ({ pair: [one, other] as const, off: offOf(one, other) })),
  )
  const taken = new Set<string>()
  const found: Suggestion<R>[] = []
  for (const { pair } of pairs.toSorted((a, b) => a.off - b.off)) {
    if (found.length === MAX_SUGGESTIONS) break
    const [one, other] = pair
    if (taken.has(one.row.baseSlug) || taken.has(other.row.baseSlug)) continue
    if (!hasRoom(addToTrade(trade, gap.side, one.row.slug)[gap.side], other.row.slug)) continue
    for (const { row } of pair) taken.add(row.baseSlug)
    const after = { ...totals, [gap.side]: totals[gap.side] + one.value + other.value }
    const [dearer, cheaper] = one.value >= other.value ? [one.row, other.row] : [other.row, one.row]
    found.push({ rows: [dearer, cheaper], leaves: percentApart(after.yours, after.theirs) })
  }
  return found
}
