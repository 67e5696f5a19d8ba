import { inspectPush, isPushOn } from '#features/watchlist/alerts/push-browser.ts'
import * as texts from '#messages/alert-toasts.ts'
import { toast } from '#ui/toast-store.ts'
import { startAlertToasts } from './alert-toasts.ts'
import { startStarSync } from './star-sync.ts'
import { startStarToasts } from './star-toasts.ts'

type Options = { go: (to: string) => void }

/** Subscriptions end without a word, so each start of the site looks. WL54 */
async function checkPush({ go }: Options) {
  if (!isPushOn()) return
  const standing = await inspectPush()
  if (standing === 'lost' || standing === 'blocked')
    toast({ ...texts.lost, action: { ...texts.toWatchlist, run: () => go('/watchlist') } })
}

/** Stars and alerts on every page. Its own chunk: nothing before the first touch needs it. WL6 */
export function startAlerts(options: Options): void {
  startStarToasts(options)
  startStarSync()
  startAlertToasts(options)
  checkPush(options).catch((error: unknown) => console.warn('push: it could not be checked', error))
}
