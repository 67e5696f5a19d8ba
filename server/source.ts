import { NotFoundError, type Source } from '#contract/source.ts'
import type { SiteInfo } from '#contract/stats.ts'
import type { BountySchedule } from '#contract/bounties.ts'
import type { EggsRepository } from './modules/eggs/eggs.repository.ts'
import type { HatchesRepository } from './modules/hatches/hatches.repository.ts'
import type { ItemsRepository } from './modules/items/items.repository.ts'
import type { SiteStatsKeeper } from './modules/stats/stats.ts'

type Options = {
  items: ItemsRepository
  eggs: EggsRepository
  hatches: HatchesRepository
  stats: Pick<SiteStatsKeeper, 'read'>
  bounties: () => Promise<BountySchedule>
  /** The newest number of the value change log. */
  changes: () => number
  site: Omit<SiteInfo, 'sample' | 'changes'>
}

/** Every read of the product, straight from the repositories: what the API answers and what pages are rendered from. */
export const createSource = ({ items, eggs, hatches, stats, changes, bounties, site }: Options): Source => ({
  site: async () => ({ ...site, sample: await items.hasSamples(), changes: changes() }),
  stats: () => stats.read(),
  recent: (limit) => items.recent(limit),
  highestValue: (limit) => items.highestValue(limit),
  highDemand: (limit) => items.highDemand(limit),
  items: (query) => items.list(query),
  itemsBySlugs: (slugs) => items.bySlugs(slugs),
  item: async (slug) => (await items.detail(slug)) ?? missing(`there is no item ${slug}`),
  eggs: (query) => eggs.list(query),
  egg: async (slug) => (await eggs.find(slug)) ?? missing(`there is no egg ${slug}`),
  hatches: (query) => hatches.list(query),
  bounties,
})

function missing(reason: string): never {
  throw new NotFoundError(reason)
}
