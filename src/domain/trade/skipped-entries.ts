import { formatNumber } from '#domain/text/format.ts'
import { MAX_ENTRIES } from './trade.ts'
import type { Dropped, DropReason } from './trade-link.ts'

const REASONS: Record<DropReason | 'unknown', string> = {
  name: 'isn’t a pet',
  quantity: 'needs a quantity from 1 to 999',
  room: `doesn’t fit: each side takes ${MAX_ENTRIES} different pets`,
  unknown: 'isn’t a pet we know',
}
const LISTED = 4

/** `text`: the part as it stood in the link. `more`: how many are not listed. */
export type SkippedEntries = {
  readonly title: string
  readonly parts: readonly { readonly text: string; readonly why: string }[]
  readonly more: string | null
}

/** What a link held that could not be loaded, malformed or of no pet, as it is told; null: nothing. CA5 */
export function describeSkipped(dropped: readonly Dropped[], unknown: readonly string[]): SkippedEntries | null {
  const all = [...dropped, ...unknown.map((text) => ({ text, reason: 'unknown' as const }))]
  if (all.length === 0) return null
  return {
    title: `Couldn’t load ${all.length === 1 ? 'one part' : `${formatNumber(all.length)} parts`} of this link`,
    parts: all.slice(0, LISTED).map(({ text, reason }) => ({ text, why: REASONS[reason] })),
    more: all.length > LISTED ? `and ${formatNumber(all.length - LISTED)} more` : null,
  }
}
