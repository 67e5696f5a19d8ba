import type { Hatch } from '#contract/hatches.ts'
import type { HatchFilter, StreamFilter } from '#contract/stream.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import { matchesHatchFilter, matchesValueFilter, toFilterKey } from '#domain/stream/stream-filters.ts'

/** Variants that the filters of a name, an item and a category leave; undefined: all. */
export type FindSlugs = (filter: HatchFilter) => Promise<ReadonlySet<string> | undefined>

/** Entry of one of both logs. */
export type LogEntry =
  | { readonly topic: 'hatch'; readonly value: Hatch }
  | { readonly topic: 'value'; readonly value: ValueReceipt }

/** A filter that is ready to be matched. `key`: the same for all spellings. */
export type CompiledFilter = { readonly filter: StreamFilter; readonly key: string; matches(entry: LogEntry): boolean }

export async function compileFilter(filter: StreamFilter, findSlugs: FindSlugs): Promise<CompiledFilter> {
  if (filter.topic === 'value')
    return {
      filter,
      key: toFilterKey(filter),
      matches: (entry) => entry.topic === 'value' && matchesValueFilter(entry.value, filter.filter),
    }
  const found = await findSlugs(filter.filter)
  return {
    filter,
    // The catalogue changes, so the variants that were found belong to the key.
    key: toFilterKey(filter) + (found === undefined ? '' : [...found].toSorted().join()),
    matches: (entry) => entry.topic === 'hatch' && matchesHatchFilter(entry.value, filter.filter, found),
  }
}
