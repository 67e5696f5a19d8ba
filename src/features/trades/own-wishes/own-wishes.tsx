import * as texts from '#messages/own-wishes.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { lazy, Suspense } from 'react'

/** Brings schemas and the machine of a wish, so its code comes after the page's. RU23 */
const OwnWishList = lazy(async () => ({ default: (await import('./own-wish-list.tsx')).OwnWishList }))

/** The signed-in player's wishes. WI85 */
export const OwnWishes = () =>
  useHydrated() ? (
    <Suspense fallback={<WaitingWishes />}>
      <OwnWishList />
    </Suspense>
  ) : (
    <WaitingWishes />
  )

/** As high as the heading with one wish. */
export const WaitingWishes = () => (
  <section aria-busy="true" aria-label={texts.listTitle}>
    <p className="sr-only">{texts.loading}</p>
    <Skeleton aria-hidden="true" style={{ width: 'auto', height: 44, marginBlockEnd: 12 }} />
    <Skeleton aria-hidden="true" style={{ width: 'auto', height: 178, borderRadius: 20 }} />
  </section>
)
