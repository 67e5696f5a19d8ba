import { Timestamp } from '#contract/catalogue.ts'
import { ItemRow } from '#contract/items.ts'
import { PastValues } from '#contract/past-values.ts'
import { authToken, PRIVATE_PREFIX } from '#lib/auth-token.ts'
import * as v from 'valibot'

const KEY = 'last-watchlist'
/** Key of the signed-in player's watchlist: it goes with the session. */
const key = () => (authToken.get() === null ? KEY : PRIVATE_PREFIX + KEY)

const LastWatchlist = v.object({
  seenAt: Timestamp,
  rows: v.array(ItemRow),
  past: PastValues.entries.past,
  /** Whether any value of the site was a sample. */
  sample: v.boolean(),
})
/** The watchlist as it was last read, for when there is no network. WL14, WL75 */
export type LastWatchlist = v.InferOutput<typeof LastWatchlist>

export function keepLastWatchlist(list: Omit<LastWatchlist, 'seenAt'>): void {
  try {
    localStorage.setItem(key(), JSON.stringify({ seenAt: new Date().toISOString(), ...list }))
  } catch {
    // Blocked or full: without a network the page does without.
  }
}

/** null: there is none, or none that this version can read. */
export function readLastWatchlist(): LastWatchlist | null {
  try {
    const parsed = v.safeParse(LastWatchlist, JSON.parse(localStorage.getItem(key()) ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
