import type { Hatch } from '#contract/hatches.ts'
import type { HatchFilter, StreamFilter, ValueFilter } from '#contract/stream.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import { matchesHatch } from '#domain/hatches/hatch-filters.ts'

/**
 * Whether `GET /api/hatches` lists a hatch for this filter. `found`: variants that `petName`, `item` and `category` leave; undefined: all. SM6
 */
export const matchesHatchFilter = (
  hatch: Hatch,
  { slug, variant, eggType, hatcherName, minValue, publicOnly }: HatchFilter,
  found: ReadonlySet<string> | undefined,
): boolean =>
  (found?.has(hatch.slug) ?? true) &&
  (slug.length === 0 || slug.includes(hatch.slug)) &&
  (variant.length === 0 || variant.includes(hatch.variant)) &&
  matchesHatch(hatch, { petName: '', eggType, hatcherName, minValue: minValue ?? null, publicOnly })

/** Whether `GET /api/values/changes` lists a receipt for this filter. SM6 */
export const matchesValueFilter = (
  { item: { slug, baseSlug }, source }: ValueReceipt,
  { item, source: wanted, except }: ValueFilter,
): boolean =>
  (item === undefined || item === slug || item === baseSlug) &&
  (wanted === undefined || wanted === source) &&
  (except === undefined || except !== source)

const isSet = (value: unknown) =>
  value !== undefined &&
  value !== '' &&
  value !== false &&
  value !== 'all' &&
  !(Array.isArray(value) && value.length === 0)

/** Filters that are set, in the order of their names; a list once each and in order. */
const setEntries = (filter: HatchFilter | ValueFilter): [name: string, value: unknown][] =>
  Object.entries(filter)
    .filter(([, value]) => isSet(value))
    .map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? [...new Set(value)].toSorted() : value])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

/** A filter without what is not set. */
export const omitUnset = (filter: HatchFilter | ValueFilter): Record<string, unknown> =>
  Object.fromEntries(setEntries(filter))

/** One text for all spellings of the same filter. SM7 */
export const toFilterKey = ({ topic, filter }: StreamFilter): string => JSON.stringify([topic, ...setEntries(filter)])

const ADDRESSES = { hatch: '/api/hatches', value: '/api/values/changes' } as const

/** Address of the API that lists what passes a filter after a number, oldest first; undefined: newest first. SM11 */
export function toRestAddress({ topic, filter }: StreamFilter, after: number | undefined): string {
  const query = new URLSearchParams()
  if (after !== undefined) query.set('after', String(after))
  for (const [name, value] of setEntries(filter))
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each))
  const text = query.toString()
  return ADDRESSES[topic] + (text === '' ? '' : `?${text}`)
}
