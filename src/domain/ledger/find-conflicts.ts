import type { LedgerRow } from '#contract/ledger.ts'
import { foldHoldings } from './holdings.ts'

const collectSlugs = (rows: readonly LedgerRow[], isOne: (row: LedgerRow) => boolean) =>
  new Set(rows.filter((row) => !row.deleted && isOne(row)).map(({ slug }) => slug))

/**
 * The variants that two devices changed without knowing of each other, so that the sum may be wrong: both corrected them, or together
 * they gave more than there was. ML72
 */
export function findConflicts({
  before,
  sent,
  received,
}: {
  before: readonly LedgerRow[]
  sent: readonly LedgerRow[]
  received: readonly LedgerRow[]
}): string[] {
  const isCorrection = ({ kind }: LedgerRow) => kind === 'correction'
  const own = collectSlugs(sent, isCorrection)
  const found = new Set([...collectSlugs(received, isCorrection)].filter((slug) => own.has(slug)))
  const known = new Set(before.map(({ id }) => id))
  const earlier = foldHoldings(before)
  const now = foldHoldings([...before, ...received.filter(({ id }) => !known.has(id))])
  for (const slug of collectSlugs(received, ({ quantity }) => quantity < 0)) {
    if ((now.get(slug)?.quantity ?? 0) < 0 && (earlier.get(slug)?.quantity ?? 0) >= 0) found.add(slug)
  }
  return [...found].toSorted()
}
