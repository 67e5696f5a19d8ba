import { Watchlist } from '#features/watchlist/watchlist.tsx'
import { lazy, Suspense } from 'react'

const WatchlistPush = lazy(async () => ({ default: (await import('./watchlist-push.tsx')).WatchlistPush }))

/** /watchlist, with the push subscription of this browser. WL10, WL50 */
export const WatchlistPage = () => (
  <Watchlist
    push={(hasRule) => (
      <Suspense fallback={<div style={{ minHeight: 76 }} />}>
        <WatchlistPush hasRule={hasRule} />
      </Suspense>
    )}
  />
)
