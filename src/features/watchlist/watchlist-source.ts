import { PastValues } from '#contract/past-values.ts'
import { api } from '#lib/http.ts'

/** Reads of the watchlist, besides the rows of its items. */
export const watchlistSource = {
  /** `since`: in seconds. */
  past: (stars: readonly { slug: string; since: number }[], signal?: AbortSignal) =>
    api('/values/past', PastValues, {
      parameters: { star: stars.map(({ slug, since }) => `${slug}.${since}`) },
      signal,
      failure: 'items',
    }),
}
