import { BountySchedule } from '#contract/bounties.ts'
import { HatchList } from '#contract/hatches.ts'
import { ItemDetail, ItemList, PetList } from '#contract/items.ts'
import type { Source } from '#contract/source.ts'
import { SiteInfo, SiteStats } from '#contract/stats.ts'
import { api, root } from './http.ts'

let changes: number | undefined

/** Reads of values from now on pass by every HTTP cache that was filled before this number of the value change log. VC4 */
export function readValuesSince(number: number | undefined) {
  changes = number
}

const slugPath = (folder: string, slug: string) => `/${folder}/${encodeURIComponent(slug)}`

/** Chunks of their own: this file is part of every page, and few pages need these schemas. */
const eggSchemas = () => import('#contract/eggs.ts')
const valueChangeSchemas = () => import('#contract/value-changes.ts')
const estimateSchemas = () => import('#contract/estimates.ts')

/** Reads over HTTP; each rejects with the code of what failed. */
export const httpSource: Source = {
  site: (signal) => api('/site', SiteInfo, { signal, failure: 'site' }),
  stats: (signal) => api('/stats', SiteStats, { signal, failure: 'stats' }),
  recent: (limit, signal) =>
    api('/items/recent', PetList, { parameters: { limit, changes }, signal, failure: 'items' }),
  highestValue: (limit, signal) =>
    api('/items/highest-value', PetList, { parameters: { limit, changes }, signal, failure: 'items' }),
  highDemand: (limit, signal) =>
    api('/items/high-demand', PetList, { parameters: { limit, changes }, signal, failure: 'items' }),
  items: (query, signal) => api('/items', ItemList, { parameters: { ...query, changes }, signal, failure: 'items' }),
  itemsBySlugs: (slugs, signal) =>
    api('/items/by-slugs', PetList, { parameters: { slug: slugs, changes }, signal, failure: 'items' }),
  item: (slug, signal) =>
    api(slugPath('items', slug), ItemDetail, {
      parameters: { changes },
      signal,
      failure: 'item',
    }),
  searchIndex: async (signal) => (await import('./read-search-index.ts')).readSearchIndex(changes, signal),
  eggs: async (query, signal) =>
    api('/eggs', (await eggSchemas()).EggList, { parameters: query, signal, failure: 'eggs' }),
  egg: async (slug, signal) => api(slugPath('eggs', slug), (await eggSchemas()).Egg, { signal, failure: 'egg' }),
  hatches: (query, signal) => root('/hatches', HatchList, { parameters: query, signal, failure: 'hatches' }),
  bounties: (signal) => api('/bounties/current', BountySchedule, { signal, failure: 'bounties' }),
  valueChanges: async (query, signal) =>
    api('/values/changes', (await valueChangeSchemas()).ValueChangeList, {
      parameters: { ...query, changes },
      signal,
      failure: 'valueChanges',
    }),
  valueChange: async (number, signal) =>
    api(`/values/changes/${number}`, (await valueChangeSchemas()).ValueReceipt, {
      parameters: { changes },
      signal,
      failure: 'valueChange',
    }),
  calibration: async (signal) =>
    api('/values/calibration', (await estimateSchemas()).RangeCalibration, { signal, failure: 'calibration' }),
}
