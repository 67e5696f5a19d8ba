import { formatNumber } from './format.ts'
import { MAX_ENTRIES } from './trade.ts'
import type { Dropped, DropReason } from './trade-link.ts'

const REASONS: Record<DropReason | 'unknown', string> = {
  name: 'is not the name of a pet',
  quantity: 'has no quantity from 1 to 999',
  room: `has no room: a side holds ${MAX_ENTRIES} different pets`,
  unknown: 'is not in the list of pets',
}
const LISTED = 4

/** `text`: the part as it stood in the link. `more`: how many are not listed. */
export type LeftOut = { readonly title: string; readonly parts: readonly { readonly text: string; readonly why: string }[]; readonly more: string | null }

/** What a link held that could not be loaded, malformed or of no pet, as it is told; null: nothing. CA5 */
export function leftOutOf(dropped: readonly Dropped[], unknown: readonly string[]): LeftOut | null {
  const all = [...dropped, ...unknown.map((text) => ({ text, reason: 'unknown' as const }))]
  if (all.length === 0) return null
  return {
    title: `${all.length === 1 ? 'One part' : `${formatNumber(all.length)} parts`} of this link could not be loaded`,
    parts: all.slice(0, LISTED).map(({ text, reason }) => ({ text, why: REASONS[reason] })),
    more: all.length > LISTED ? `and ${formatNumber(all.length - LISTED)} more` : null,
  }
}
