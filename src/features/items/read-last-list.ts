import { Count, Timestamp } from '#contract/catalogue.ts'
import { ItemRow } from '#contract/items.ts'
import * as v from 'valibot'
import { LAST_LIST_KEY, type LastList } from './last-list.store.ts'

const Stored = v.object({
  seenAt: Timestamp,
  filters: v.string(),
  total: Count,
  sample: v.boolean(),
  rows: v.array(ItemRow),
})

/** null: there is none, or none that this version can read. */
export function readLastList(): LastList | null {
  try {
    const parsed = v.safeParse(Stored, JSON.parse(localStorage.getItem(LAST_LIST_KEY) ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
