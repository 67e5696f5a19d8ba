import { Count, Timestamp } from '#contract/catalogue.ts'
import { ItemRow } from '#contract/items.ts'
import * as v from 'valibot'

const KEY = 'last-list'
/** Enough to look up what a trade needs, little enough to be written at once. */
const MOST_ROWS = 100

const LastList = v.object({
  seenAt: Timestamp,
  /** As in the list's address. */
  filters: v.string(),
  total: Count,
  /** Whether any value was a sample. */
  sample: v.boolean(),
  rows: v.array(ItemRow),
})
/** The list of items that was last on the screen, for when there is no network. ST8 */
export type LastList = v.InferOutput<typeof LastList>

export function keepLastList({
  rows,
  ...list
}: Omit<LastList, 'seenAt' | 'rows'> & { rows: readonly ItemRow[] }): void {
  try {
    const stored: LastList = { seenAt: new Date().toISOString(), ...list, rows: rows.slice(0, MOST_ROWS) }
    localStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // Blocked or full: the offline page does without.
  }
}

/** null: there is none, or none that this version can read. */
export function readLastList(): LastList | null {
  try {
    const parsed = v.safeParse(LastList, JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
