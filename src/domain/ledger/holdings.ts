import type { LedgerRow } from '#contract/ledger.ts'

/** Pets that came in together. `basis`: what one of them cost; null: not known. */
type Lot = { readonly quantity: number; readonly basis: number | null }

/** The player's pets of one variant. */
export type Holding = {
  readonly slug: string
  /** Below 0: more went out than ever came in. */
  readonly quantity: number
  /** Remaining lots, the oldest first. */
  readonly lots: readonly Lot[]
}

/** Orders rows by time. Of one time those that bring pets in come first, so that their order changes nothing. */
const inOrder = (a: LedgerRow, b: LedgerRow) =>
  (a.at < b.at ? -1 : a.at > b.at ? 1 : 0) ||
  Math.sign(b.quantity) - Math.sign(a.quantity) ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Holdings by slug, as the sum of the ledger. Pets go out in the order in which they came in. ML2, ML3 */
export function foldHoldings(rows: readonly LedgerRow[]): ReadonlyMap<string, Holding> {
  const folded = new Map<string, { lots: Lot[]; missing: number }>()
  for (const { slug, quantity, basis } of rows.filter(({ deleted }) => !deleted).toSorted(inOrder)) {
    const holding = folded.get(slug) ?? { lots: [], missing: 0 }
    folded.set(slug, holding)
    if (quantity < 0) {
      holding.missing += takeOut(holding.lots, -quantity)
      continue
    }
    const covered = Math.min(holding.missing, quantity)
    holding.missing -= covered
    if (quantity > covered) holding.lots.push({ quantity: quantity - covered, basis: basis ?? null })
  }
  return new Map(
    [...folded].map(([slug, { lots, missing }]) => [
      slug,
      { slug, lots, quantity: lots.reduce((sum, lot) => sum + lot.quantity, 0) - missing },
    ]),
  )
}

/** Takes pets out of the oldest lots; returns how many there were not. */
function takeOut(lots: Lot[], quantity: number): number {
  let left = quantity
  while (left > 0 && lots.length > 0) {
    const [{ quantity: has, basis }] = lots as [Lot]
    if (has > left) lots[0] = { quantity: has - left, basis }
    else lots.shift()
    left -= Math.min(has, left)
  }
  return left
}

/** Cost and gain of a holding. `unknown`: pets of unknown basis, which neither figure counts. ML6 */
export function computeBasis(
  { lots }: Holding,
  value: number | null,
): { basis: number; gain: number | null; unknown: number } {
  const known = lots.flatMap(({ quantity, basis }) => (basis === null ? [] : [{ quantity, basis }]))
  const count = (of: readonly Lot[]) => of.reduce((sum, { quantity }) => sum + quantity, 0)
  const basis = Math.round(known.reduce((sum, lot) => sum + lot.quantity * lot.basis, 0))
  return {
    basis,
    gain: value === null || known.length === 0 ? null : count(known) * Math.round(value) - basis,
    unknown: count(lots) - count(known),
  }
}
