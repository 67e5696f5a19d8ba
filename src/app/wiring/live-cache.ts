import type { Hatch } from '#contract/hatches.ts'
import type { ItemDetail } from '#contract/items.ts'
import { withHatches } from '#domain/items/item-live.ts'
import { statsQuery } from '#lib/queries.ts'
import type { LiveChannel } from '#streams/live-channel.stream.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { distinctUntilChanged, filter, map, skip, Subscription, take } from 'rxjs'

/** Max age of a response on arrival, in milliseconds: its time in a cache and on the way. */
const ANSWER_AGE = 5_000
/** Number of the newest hatches that are kept for such responses. */
const KEPT = 500

/**
 * The one place where live messages are written into the query cache. CN22
 * Writing happens in subscribers, not in operators: one that throws loses its step, and the stream goes on. CN13
 */
export function writeLiveToCache(
  { state$, hatches$ }: Pick<LiveChannel, 'state$' | 'hatches$'>,
  client: QueryClient,
): Subscription {
  const writing = new Subscription()
  const cache = client.getQueryCache()
  const invalidateItems = () => {
    void client.invalidateQueries({ queryKey: ['item'] })
  }

  let latest: readonly { hatch: Hatch; at: number }[] = []
  const keep = (hatches: readonly Hatch[]) => {
    const now = Date.now()
    latest = [
      ...latest.filter(({ at }) => now - at < ANSWER_AGE),
      ...hatches.map((hatch) => ({ hatch, at: now })),
    ].slice(-KEPT)
  }
  // Only the data: the item stays as stale or invalidated as it was.
  const merge = (query: Query, hatches: readonly Hatch[]) => {
    const item = client.getQueryData<ItemDetail>(query.queryKey)
    const next = item && withHatches(item, hatches)
    if (next !== item) query.setState({ data: next })
  }
  // A response may be older than the hatches that the item has: it must not remove them.
  writing.add(
    cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== 'item') return
      const now = Date.now()
      merge(
        event.query,
        latest.filter(({ at }) => now - at < ANSWER_AGE).map(({ hatch }) => hatch),
      )
    }),
  )

  // The first message of all joins on to a page read after its oldest hatch; one read before may lack some between. CN16
  writing.add(
    hatches$
      .pipe(
        take(1),
        filter(({ isSnapshot }) => isSnapshot),
      )
      .subscribe(({ hatches: [oldest] }) => {
        if (!oldest) return
        const since = Date.parse(oldest.timestamp)
        void client.invalidateQueries({ queryKey: ['item'], predicate: ({ state }) => state.dataUpdatedAt < since })
      }),
  )
  writing.add(
    hatches$
      .pipe(
        skip(1),
        filter(({ isSnapshot }) => isSnapshot),
      )
      .subscribe(invalidateItems),
  )

  writing.add(
    hatches$.subscribe(({ hatches }) => {
      keep(hatches)
      for (const query of cache.findAll({ queryKey: ['item'] })) merge(query, hatches)
    }),
  )

  const stats$ = state$.pipe(
    map(({ stats }) => stats),
    filter((stats) => stats !== null),
    distinctUntilChanged(),
  )
  writing.add(
    stats$.subscribe((stats) =>
      client.setQueryData(statsQuery.queryKey, (known) => {
        const { usersOnline, totalPets, totalExists, secretHatches24h } = { ...known, ...stats }
        // A figure that neither a page nor a message ever brought: the page asks for all of them.
        if (usersOnline === undefined || totalPets === undefined) return known
        return {
          usersOnline,
          totalPets,
          // Unknown on a new site.
          ...(totalExists !== undefined && { totalExists }),
          ...(secretHatches24h !== undefined && { secretHatches24h }),
        }
      }),
    ),
  )
  return writing
}
