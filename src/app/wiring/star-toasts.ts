import { isStarred, type Stars, starStore } from '#lib/stars.ts'
import { watchSheetStore } from '#lib/watch.ts'
import * as texts from '#messages/watch-sheet.ts'
import { toast } from '#ui/toast-store.ts'

type Options = {
  go: (to: string) => void
  /** Milliseconds: stars from then on were given on this page. */
  since?: number
}

/** Says where the first star is found, and when stars can't be kept; until the returned function is called. WL3, WL8 */
export function startStarToasts({ go, since = performance.timeOrigin }: Options): () => void {
  let before: Stars = Object.fromEntries(Object.entries(starStore.get()).filter(([, at]) => Math.abs(at) < since))
  let isLossKnown = false
  const look = () => {
    const stars = starStore.get()
    const starred = Object.keys(stars).filter((slug) => isStarred(stars, slug))
    const isFirst = starred.length === 1 && Object.keys(before).length === 0
    before = stars
    if (starStore.isStored()) {
      isLossKnown = false
      if (isFirst && watchSheetStore.get() === null)
        toast({ ...texts.first, action: { ...texts.openWatchlist, run: () => go('/watchlist') } })
    } else if (!isLossKnown) {
      isLossKnown = true
      toast({ ...texts.notStored, variant: 'destructive' })
    }
  }
  if (Object.values(starStore.get()).some((at) => Math.abs(at) >= since)) look()
  return starStore.subscribe(look)
}
