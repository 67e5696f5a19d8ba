import { millisecondsInMinute } from 'date-fns/constants'
import * as v from 'valibot'

export type Shown = Pick<Notification, 'data' | 'close'>
export type NotificationTray = { getNotifications(filter: { tag: string }): Promise<readonly Shown[]> }

/** Longest time between two notifications of one tag about the same, in milliseconds: push services deliver late, and hidden pages act once a minute. */
const SAME_MS = 2 * millisecondsInMinute

const ShownAt = v.fallback(v.object({ at: v.number() }), { at: 0 })

/** Closes notifications of the tag that are older. The system replaces one that is left without a sound. NO91 */
export async function closeOlder(tray: NotificationTray, tag: string): Promise<void> {
  for (const shown of await tray.getNotifications({ tag }))
    if (v.parse(ShownAt, shown.data).at < Date.now() - SAME_MS) shown.close()
}
