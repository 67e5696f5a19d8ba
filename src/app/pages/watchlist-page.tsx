import { Watchlist } from '#features/watchlist/watchlist.tsx'
import { lazy, Suspense } from 'react'

const Push = lazy(async () => ({ default: (await import('../wiring/push-wiring.tsx')).Push }))

/** /watchlist, with the push subscription of this browser. WL10, WL50 */
export const WatchlistPage = () => (
  <Watchlist
    push={(hasRule) => (
      <Suspense fallback={<div style={{ minHeight: 76 }} />}>
        <Push hasRule={hasRule} />
      </Suspense>
    )}
  />
)
