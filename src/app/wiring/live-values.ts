import type { ItemList, ItemRow, PetList } from '#contract/items.ts'
import type { ChangedSlugs } from '#contract/live.ts'
import { splitSlug } from '#domain/items/variants.ts'
import { readValuesSince } from '#lib/http-source.ts'
import { siteQuery, readSource } from '#lib/queries.ts'
import type { LiveChannel } from '#streams/live-channel.stream.ts'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { concatMap, filter, from, type Subscription } from 'rxjs'

type Rows = InfiniteData<ItemList> | PetList

/** Slugs per request, and requests for one change: beyond it the lists are read again. */
const PER_REQUEST = 100
const REQUESTS = 5

/** Lists whose rows stay where they are while their figures change, and what is read again as a whole. */
const KEPT_LISTS: readonly QueryKey[] = [
  ['items', 'page'],
  ['items', 'list'],
  ['items', 'rows'],
]
const CHOSEN_LISTS: readonly QueryKey[] = [
  ['items', 'recent'],
  ['items', 'highest-value'],
  ['items', 'high-demand'],
  ['items', 'near'],
  ['items', 'search-index'],
]

/** Brings changed values to everything that the page shows. VC4 */
export function writeValuesToCache({ changes$ }: Pick<LiveChannel, 'changes$'>, client: QueryClient): Subscription {
  /** Number of changes that the page was rendered with. */
  const rendered = client.getQueryData(siteQuery.queryKey)?.changes ?? 0
  return changes$
    .pipe(
      filter(({ number, slugs }) => slugs !== 'many' || number > rendered),
      concatMap(({ number, slugs }) => {
        readValuesSince(number)
        return from(
          refreshValues(client, slugs).catch((error: unknown) =>
            console.warn('live: changed values could not be read', error),
          ),
        )
      }),
    )
    .subscribe()
}

async function refreshValues(client: QueryClient, changed: ChangedSlugs): Promise<void> {
  const bases = changed === 'many' ? null : new Set(changed.map((slug) => splitSlug(slug).baseSlug))
  const invalidated = [
    client.invalidateQueries({
      queryKey: ['item'],
      predicate: ({ queryKey }) => bases === null || bases.has(String(queryKey[1])),
    }),
    ...CHOSEN_LISTS.map((queryKey) => client.invalidateQueries({ queryKey })),
    client.invalidateQueries({ queryKey: ['value-changes'] }),
  ]
  const slugs = heldSlugs(client, changed)
  if (slugs.length > PER_REQUEST * REQUESTS)
    invalidated.push(...KEPT_LISTS.map((queryKey) => client.invalidateQueries({ queryKey })))
  else await replaceRows(client, slugs)
  await Promise.all(invalidated)
}

/** The changed variants that a list on the page holds, in an order that all browsers share. */
function heldSlugs(client: QueryClient, changed: ChangedSlugs): string[] {
  const cachedSlugs = new Set(
    KEPT_LISTS.flatMap((queryKey) => client.getQueriesData<Rows>({ queryKey })).flatMap(([, data]) =>
      listRows(data).map(({ slug }) => slug),
    ),
  )
  return (changed === 'many' ? [...cachedSlugs] : changed.filter((slug) => cachedSlugs.has(slug))).toSorted()
}

const listRows = (data: Rows | undefined): readonly ItemRow[] =>
  data === undefined ? [] : 'pages' in data ? data.pages.flatMap(({ pets }) => pets) : data.pets

async function replaceRows(client: QueryClient, slugs: readonly string[]): Promise<void> {
  for (let start = 0; start < slugs.length; start += PER_REQUEST) {
    const { pets } = await readSource(client).itemsBySlugs(slugs.slice(start, start + PER_REQUEST))
    const fresh = new Map(pets.map((row) => [row.slug, row]))
    const renew = <T extends PetList>(list: T): T => ({
      ...list,
      pets: list.pets.map((row) => fresh.get(row.slug) ?? row),
    })
    for (const queryKey of KEPT_LISTS) {
      client.setQueriesData<Rows>({ queryKey }, (data) =>
        data === undefined ? data : 'pages' in data ? { ...data, pages: data.pages.map(renew) } : renew(data),
      )
    }
  }
}
