import type { ItemRow } from '#contract/items.ts'

export const LAST_LIST_KEY = 'last-list'
/** Enough to look up what a trade needs, little enough to be written in one go. */
const MAX_ROWS = 100

/** The list of items that was last on the screen, for when there is no network. ST8 */
export type LastList = {
  seenAt: string
  /** As in the list's address. */
  filters: string
  total: number
  /** Whether any value was a sample. */
  sample: boolean
  rows: ItemRow[]
}

export function keepLastList({
  rows,
  ...list
}: Omit<LastList, 'seenAt' | 'rows'> & { rows: readonly ItemRow[] }): void {
  try {
    const stored: LastList = { seenAt: new Date().toISOString(), ...list, rows: rows.slice(0, MAX_ROWS) }
    localStorage.setItem(LAST_LIST_KEY, JSON.stringify(stored))
  } catch {
    // Blocked or full: the offline page does without.
  }
}
