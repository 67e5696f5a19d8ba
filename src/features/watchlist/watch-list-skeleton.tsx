import * as texts from '#messages/watchlist.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** While stars and values are read. */
export const WatchListSkeleton = () => (
  <div>
    <p className="sr-only">{texts.loading}</p>
    {[0, 1, 2].map((at) => (
      <Skeleton key={at} aria-hidden="true" style={{ height: 184, marginBlockEnd: 12, borderRadius: 18 }} />
    ))}
  </div>
)
