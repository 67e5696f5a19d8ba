import type { Variant } from '#contract/catalogue.ts'
import { NotFoundError } from '#contract/source.ts'
import type { ItemVariant } from '#contract/items.ts'
import type { Egg } from '#contract/eggs.ts'
import type { Hatch } from '#contract/hatches.ts'
import type { SearchIndex } from '#contract/search.ts'
import { utcDay } from '#domain/bounties/bounty-countdown.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import type { ApiSource } from '#server/http/json.ts'
import { createReadMemory } from './read-memory.ts'

/** The last change of a value that its history shows. Times in milliseconds. */
type LastChange = { readonly from: ItemVariant['value']; readonly to: ItemVariant['value'] }

/** Facts about a variant for an answer: without the long histories of its page. */
export type VariantFacts = Omit<ItemVariant, 'history' | 'existHistories' | 'rangeHistory'> & {
  readonly lastChange: LastChange | null
}

export type DiscordSource = Pick<
  ApiSource,
  'site' | 'searchIndex' | 'item' | 'itemsBySlugs' | 'hatches' | 'eggs' | 'bounties'
>

/** Time for which hatches are remembered, ms. */
const HATCHES_MS = 1_000
const SHOWN_HATCHES = 10

/** The site's reads, remembered until their data changes. DI9 */
export function createDiscordReads({
  source,
  events,
  now,
}: {
  source: DiscordSource
  events: ServerEventBus
  now: () => number
}) {
  const memory = createReadMemory(undefined, now)
  for (const name of ['values.changed', 'evidence.changed', 'hatches.marked', 'database.changed'] as const)
    events.subscribe(name, memory.clear)

  const searchIndex = (): Promise<SearchIndex> => memory.read('index', source.searchIndex)
  return {
    searchIndex,
    isSample: () => memory.read('sample', async () => (await source.site()).sample),
    /** A result of the index of all names. `key`: names the computation and what it is about. */
    fromIndex: <T>(key: string, compute: (index: SearchIndex) => T): Promise<T> =>
      memory.read(`index ${key}`, async () => compute(await searchIndex())),
    /** Undefined: there is no such variant. */
    variant: (slug: string): Promise<VariantFacts | undefined> =>
      memory.read(`item ${slug}`, async () => {
        try {
          const { pet } = await source.item(slug)
          const found = pet.allVariants.find((variant) => variant.slug === slug)
          return found && toFacts(found)
        } catch (error) {
          if (error instanceof NotFoundError) return undefined
          throw error
        }
      }),
    /** Rows of up to 100 variants, in any order. */
    rows: (slugs: readonly string[]) =>
      memory.read(`rows ${slugs.join(' ')}`, async () =>
        slugs.length === 0 ? [] : (await source.itemsBySlugs(slugs)).pets,
      ),
    /** Newest first. */
    hatches: ({ item, variant }: { item?: string; variant?: Variant }): Promise<readonly Hatch[]> =>
      memory.read(
        `hatches ${item ?? ''} ${variant ?? ''}`,
        async () =>
          (
            await source.hatches({
              limit: SHOWN_HATCHES,
              ...(item === undefined ? {} : { item }),
              ...(variant === undefined ? {} : { variant: [variant] }),
            })
          ).hatches,
        HATCHES_MS,
      ),
    eggs: (): Promise<readonly Egg[]> => memory.read('eggs', async () => (await source.eggs({})).eggs),
    bounties: () => memory.read(`bounties ${utcDay(now())}`, source.bounties),
  }
}
export type DiscordReads = ReturnType<typeof createDiscordReads>

function toFacts(found: ItemVariant): VariantFacts {
  const points = found.history.toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
  const at = points.findLastIndex(({ value }, index) => index > 0 && value !== points[index - 1]?.value)
  const [before, after] = [points[at - 1], points[at]]
  const facts: VariantFacts & Partial<ItemVariant> = {
    ...found,
    lastChange: before && after ? { from: before.value, to: after.value } : null,
  }
  for (const long of ['history', 'existHistories', 'rangeHistory'] as const) delete facts[long]
  return facts
}
