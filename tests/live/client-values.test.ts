import { writeValuesToCache } from '#app/wiring/live-values.ts'
import type { ItemRow } from '#contract/items.ts'
import { itemRow } from '#contract/items.fixture.ts'
import type { ChangedSlugs } from '#contract/live.ts'
import type { Source } from '#contract/source.ts'
import {
  createQueryClient,
  highestValueQuery,
  itemQuery,
  itemsQuery,
  rowsQuery,
  searchIndexQuery,
  siteQuery,
} from '#lib/queries.ts'
import { Subject } from 'rxjs'
import { expect, it, vi } from 'vitest'
import { itemDetail } from '../support/site/item-detail.ts'

const pages = (...rows: ItemRow[][]) => ({
  pages: rows.map((pets, index) => ({
    pets,
    pagination: { current: index + 1, pages: rows.length, total: rows.flat().length },
  })),
  pageParams: rows.map((_, index) => index + 1),
})

/** A page that shows a list of two pages, the rows of a trade, a carousel and an item; every row is worth 1, and 2 when read again. */
function start({ rendered = 5 }: { rendered?: number } = {}) {
  const itemsBySlugs = vi.fn<Source['itemsBySlugs']>(async (slugs) => ({
    pets: slugs.map((slug) => itemRow({ slug, value: 2 })),
  }))
  const client = createQueryClient({ itemsBySlugs } as Partial<Source> as Source)
  const row = (slug: string) => itemRow({ slug, value: 1 })
  client.setQueryData(siteQuery.queryKey, { origin: '', host: '', sample: true, changes: rendered })
  client.setQueryData(itemsQuery({}).queryKey, pages([row('a'), row('b')], [row('c')]))
  client.setQueryData(rowsQuery(['b', 'shiny-d']).queryKey, { pets: [row('b'), row('shiny-d')] })
  client.setQueryData(highestValueQuery(10).queryKey, { pets: [row('a')] })
  client.setQueryData(itemQuery('d').queryKey, itemDetail('d'))
  client.setQueryData(itemQuery('e').queryKey, itemDetail('e'))
  const changes$ = new Subject<{ number: number; slugs: ChangedSlugs }>()
  writeValuesToCache({ changes$ }, client)
  const isStale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)!.isInvalidated
  return {
    client,
    itemsBySlugs,
    change: async (number: number, slugs: ChangedSlugs) => {
      changes$.next({ number, slugs })
      await new Promise((resolve) => setTimeout(resolve))
    },
    list: () =>
      client
        .getQueryData(itemsQuery({}).queryKey)!
        .pages.map(({ pets }) => pets.map(({ slug, value }) => `${slug} ${value}`)),
    trade: () =>
      client.getQueryData(rowsQuery(['b', 'shiny-d']).queryKey)!.pets.map(({ slug, value }) => `${slug} ${value}`),
    stale: () => ({
      carousel: isStale(highestValueQuery(10).queryKey),
      d: isStale(itemQuery('d').queryKey),
      e: isStale(itemQuery('e').queryKey),
    }),
  }
}

it('[VC4] changed rows are read once and replaced where they stand, in every list', async () => {
  const { change, itemsBySlugs, list, trade } = start()
  await change(6, ['shiny-d', 'b', 'elsewhere'])
  expect(itemsBySlugs.mock.calls.map(([slugs]) => slugs)).toEqual([['b', 'shiny-d']])
  expect([list(), trade()]).toEqual([
    [['a 1', 'b 2'], ['c 1']],
    ['b 2', 'shiny-d 2'],
  ])
})

it('[VC9] the item page of a changed variant and the carousels are read again, other items are not', async () => {
  const { change, stale } = start()
  await change(6, ['shiny-d'])
  expect(stale()).toEqual({ carousel: true, d: true, e: false })
})

it('[QS4] the search index is read again after any change', async () => {
  const { change, client } = start()
  client.setQueryData(searchIndexQuery.queryKey, { pets: [], eggs: [] })
  await change(6, ['elsewhere'])
  expect(client.getQueryState(searchIndexQuery.queryKey)!.isInvalidated).toBe(true)
})

it('[VC4] changes of nothing that is shown cost no request', async () => {
  const { change, itemsBySlugs } = start()
  await change(6, ['elsewhere'])
  expect(itemsBySlugs).not.toHaveBeenCalled()
})

it('[VC10] after a gap everything shown is read again', async () => {
  const { change, list, trade, stale } = start()
  await change(6, 'many')
  expect([list(), trade(), stale()]).toEqual([
    [['a 2', 'b 2'], ['c 2']],
    ['b 2', 'shiny-d 2'],
    { carousel: true, d: true, e: true },
  ])
})

it('[VC4] a snapshot that is no newer than the rendered page reads nothing', async () => {
  const { change, itemsBySlugs, stale } = start({ rendered: 6 })
  await change(6, 'many')
  expect([itemsBySlugs.mock.calls, stale()]).toEqual([[], { carousel: false, d: false, e: false }])
})

it('[VC4] a list of thousands is read again as a list, not row by row', async () => {
  const { change, client, itemsBySlugs } = start()
  client.setQueryData(
    itemsQuery({}).queryKey,
    pages(Array.from({ length: 501 }, (_, index) => itemRow({ slug: `pet-${index}` }))),
  )
  await change(6, 'many')
  expect([itemsBySlugs.mock.calls, client.getQueryState(itemsQuery({}).queryKey)!.isInvalidated]).toEqual([[], true])
})

it('[VC4] a read that fails is only logged, and the next change is written', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { change, itemsBySlugs, trade } = start()
  itemsBySlugs.mockRejectedValueOnce(new Error('away'))
  await change(6, ['b'])
  expect([warn.mock.calls.length, trade()]).toEqual([1, ['b 1', 'shiny-d 1']])
  await change(7, ['b'])
  expect(trade()).toEqual(['b 2', 'shiny-d 1'])
})
