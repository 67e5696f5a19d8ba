import type { Source } from '#contract/source.ts'
import { api, root } from './http.ts'

let changes: number | undefined

/** Reads of values from now on pass by every HTTP cache that was filled before this number of the value change log. VC4 */
export function readValuesSince(number: number | undefined) {
  changes = number
}

const slugPath = (folder: string, slug: string) => `/${folder}/${encodeURIComponent(slug)}`

type Schemas = typeof import('./answer-schemas.ts')

/** Loads while the server answers, unless the idle page has loaded it before. */
const schema = async <Name extends keyof Schemas>(name: Name): Promise<Schemas[Name]> =>
  (await import('./answer-schemas.ts'))[name]

/** Reads over HTTP; each rejects with the code of what failed. */
export const httpSource: Source = {
  site: (signal) => api('/site', schema('SiteInfo'), { signal, failure: 'site' }),
  stats: (signal) => api('/stats', schema('SiteStats'), { signal, failure: 'stats' }),
  reference: (signal) => api('/reference', schema('ApiReference'), { signal, failure: 'reference' }),
  dumps: (signal) => root('/data/index.json', schema('DumpIndex'), { signal, failure: 'dumps' }),
  recent: (limit, signal) =>
    api('/items/recent', schema('PetList'), { parameters: { limit, changes }, signal, failure: 'items' }),
  highestValue: (limit, signal) =>
    api('/items/highest-value', schema('PetList'), { parameters: { limit, changes }, signal, failure: 'items' }),
  highDemand: (limit, signal) =>
    api('/items/high-demand', schema('PetList'), { parameters: { limit, changes }, signal, failure: 'items' }),
  items: (query, signal) =>
    api('/items', schema('ItemList'), { parameters: { ...query, changes }, signal, failure: 'items' }),
  itemsBySlugs: (slugs, signal) =>
    api('/items/by-slugs', schema('PetList'), { parameters: { slug: slugs, changes }, signal, failure: 'items' }),
  item: (slug, signal) =>
    api(slugPath('items', slug), schema('ItemDetail'), {
      parameters: { changes },
      signal,
      failure: 'item',
    }),
  searchIndex: (signal) =>
    api('/search-index', schema('SearchIndex'), { parameters: { changes }, signal, failure: 'search' }),
  eggs: (query, signal) => api('/eggs', schema('EggList'), { parameters: query, signal, failure: 'eggs' }),
  egg: (slug, signal) => api(slugPath('eggs', slug), schema('Egg'), { signal, failure: 'egg' }),
  hatches: (query, signal) => root('/hatches', schema('HatchList'), { parameters: query, signal, failure: 'hatches' }),
  bounties: (signal) => api('/bounties/current', schema('BountySchedule'), { signal, failure: 'bounties' }),
  valueChanges: (query, signal) =>
    api('/values/changes', schema('ValueChangeList'), {
      parameters: { ...query, changes },
      signal,
      failure: 'valueChanges',
    }),
  valueChange: (number, signal) =>
    api(`/values/changes/${number}`, schema('ValueReceipt'), {
      parameters: { changes },
      signal,
      failure: 'valueChange',
    }),
  verdict: (code, signal) => api(`/verdicts/${code}`, schema('VerdictAnswer'), { signal, failure: 'verdict' }),
  calibration: (signal) => api('/values/calibration', schema('RangeCalibration'), { signal, failure: 'calibration' }),
  wishes: (query, signal) => api('/wishes', schema('WishList'), { parameters: query, signal, failure: 'wishes' }),
  // Of one rarely visited page, which asks for no single month.
  moderationFigures: async (_, signal) => (await import('./read-figures.ts')).readFigures(signal),
}
