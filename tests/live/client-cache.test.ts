import { liveHatch } from '#contract/hatches.fixture.ts'
import { writeLiveToCache } from '#app/wiring/live-cache.ts'
import type { Hatch } from '#contract/hatches.ts'
import type { ItemDetail } from '#contract/items.ts'
import { emptyLiveState, type LiveState } from '#domain/live/live-state.ts'
import { itemQuery, statsQuery } from '#lib/queries.ts'
import { QueryClient } from '@tanstack/react-query'
import { BehaviorSubject, config, Subject } from 'rxjs'
import { afterEach, expect, it, vi } from 'vitest'
import { siteStats } from '../support/live/live-harness.ts'
import { itemDetail } from '../support/site/item-detail.ts'

afterEach(() => {
  config.onUnhandledError = null
})

function harness() {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
  const state$ = new BehaviorSubject<LiveState>(emptyLiveState)
  const hatches$ = new Subject<{ hatches: readonly Hatch[]; isSnapshot: boolean }>()
  const stale = vi.spyOn(client, 'invalidateQueries')
  const writes = vi.fn()
  client.setQueryData(itemQuery('king-doggy').queryKey, itemDetail('king-doggy'))
  client.setQueryData(itemQuery('kitty').queryKey, itemDetail('kitty'))
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'setState') writes(event.query.queryKey)
  })
  const writing = writeLiveToCache({ state$, hatches$ }, client)
  const item = () => client.getQueryData<ItemDetail>(itemQuery('king-doggy').queryKey)
  return {
    client,
    state$,
    hatches$,
    stale,
    writes,
    writing,
    item,
    live: (...hatches: Hatch[]) => hatches$.next({ hatches, isSnapshot: false }),
  }
}

it('[CN22] writes hatches that come together at once: exist count and last 10 of their item', () => {
  const { live, item, writes } = harness()
  live(liveHatch(1), liveHatch(2), liveHatch(3))
  expect(item()?.recentHatches.map(({ id }) => id)).toEqual(['hatch-3', 'hatch-2', 'hatch-1'])
  expect(item()?.pet.exists).toEqual(3)
  expect(writes.mock.calls.filter(([key]) => key[1] === 'king-doggy')).toHaveLength(1)
})

it('[CN22] leaves an item without a hatch as the very object that it was', () => {
  const { live, client } = harness()
  const before = client.getQueryData(itemQuery('kitty').queryKey)
  live(liveHatch(1))
  expect(client.getQueryData(itemQuery('kitty').queryKey)).toBe(before)
})

it('[CN22] writes the latest figures', () => {
  const { state$, client } = harness()
  expect(client.getQueryData(statsQuery.queryKey)).toEqual(undefined)
  for (const n of [1, 2, 3]) state$.next({ ...emptyLiveState, stats: siteStats(n) })
  expect(client.getQueryData(statsQuery.queryKey)).toEqual(siteStats(3))
})

it('[CN27] a figure that did not come stays as the page has it; with none of either, nothing is written', () => {
  const { state$, client } = harness()
  const { totalPets: _, ...others } = siteStats(9)
  state$.next({ ...emptyLiveState, stats: others })
  expect(client.getQueryData(statsQuery.queryKey)).toEqual(undefined)
  client.setQueryData(statsQuery.queryKey, { ...siteStats(3), usersOnline: 77 })
  state$.next({ ...emptyLiveState, stats: { ...others } })
  expect(client.getQueryData(statsQuery.queryKey)).toEqual({ ...others, totalPets: siteStats(3).totalPets })
})

it('[IT20] a hatch makes no item fresher: it is stale after its minute, and stays marked to be read again', () => {
  const { live, client, item, writes } = harness()
  const { queryKey } = itemQuery('king-doggy')
  const readAt = client.getQueryState(queryKey)!.dataUpdatedAt
  vi.useFakeTimers({ now: readAt + 60_000 })
  void client.invalidateQueries({ queryKey })
  live(liveHatch(1))
  vi.useRealTimers()
  expect(item()?.pet.exists).toEqual(1)
  const { dataUpdatedAt, isInvalidated } = client.getQueryState(queryKey)!
  expect([dataUpdatedAt, isInvalidated]).toEqual([readAt, true])
  expect(writes.mock.calls).toEqual([[queryKey]])
})

it('[CN22] an answer older than its hatches takes none of them away', () => {
  const { live, client, item } = harness()
  const { queryKey } = itemQuery('king-doggy')
  live(liveHatch(1), liveHatch(2))
  client.setQueryData(queryKey, itemDetail('king-doggy'))
  expect([item()?.pet.exists, item()?.recentHatches.map(({ id }) => id)]).toEqual([2, ['hatch-2', 'hatch-1']])
})

it('[CN16] the first message of all has items read again that were read before its oldest hatch', () => {
  const { hatches$, client } = harness()
  const oldest = Date.parse(liveHatch(5).timestamp)
  client.setQueryData(itemQuery('king-doggy').queryKey, itemDetail('king-doggy'), { updatedAt: oldest - 1 })
  client.setQueryData(itemQuery('kitty').queryKey, itemDetail('kitty'), { updatedAt: oldest })
  hatches$.next({ hatches: [liveHatch(5), liveHatch(6)], isSnapshot: true })
  const isInvalidated = (slug: string) => client.getQueryState(itemQuery(slug).queryKey)?.isInvalidated
  expect([isInvalidated('king-doggy'), isInvalidated('kitty')]).toEqual([true, false])
})

it('[CN16] reads items again once hatches may have been missed, but not for the first message of all', () => {
  const { hatches$, stale } = harness()
  hatches$.next({ hatches: [], isSnapshot: true })
  expect(stale).not.toHaveBeenCalled()
  hatches$.next({ hatches: [], isSnapshot: true })
  expect(stale.mock.calls).toEqual([[{ queryKey: ['item'] }]])
})

it('[CN13] goes on after a write that failed', () => {
  vi.useFakeTimers()
  const unhandled = vi.fn()
  config.onUnhandledError = unhandled
  const { live, client, item } = harness()
  vi.spyOn(client.getQueryCache(), 'findAll').mockImplementationOnce(() => {
    throw new Error('a bug')
  })
  live(liveHatch(1))
  live(liveHatch(2))
  vi.runAllTimers()
  vi.useRealTimers()
  expect(unhandled).toHaveBeenCalledOnce()
  expect(item()?.recentHatches.map(({ id }) => id)).toEqual(['hatch-2'])
})

it('[CN18] writes nothing after it was left', () => {
  const { live, writing, writes } = harness()
  writing.unsubscribe()
  live(liveHatch(1))
  expect(writes).not.toHaveBeenCalled()
})
