import type { DeskValue } from '#contract/desk-entry.ts'
import type { ValueState } from '#contract/value-changes.ts'
import { isSameState, proposedState } from '#domain/values/proposed-change.ts'
import { type EntryLine, type LineFault, rangeFaults } from './parse-lines.ts'

/** State of a line: it is still looked up, cannot be sent, changes nothing, or can be sent. */
export type Judged = { line: EntryLine } & (
  | { kind: 'unknown' }
  | { kind: 'faulty'; faults: readonly LineFault[] }
  | { kind: 'same' | 'ready'; value: DeskValue; after: ValueState }
)

/** A line with what its variant has now. `values`: undefined while they are read. DK92 */
export function judgeLine(line: EntryLine, values: ReadonlyMap<string, DeskValue | null> | undefined): Judged {
  if (line.faults.length > 0) return { line, kind: 'faulty', faults: line.faults }
  const value = values?.get(line.variantSlug)
  if (value === undefined) return { line, kind: 'unknown' }
  // `shiny-x` with the variant Normal isn't a pet, although Shiny of `x` has this slug.
  if (value === null || value.item.baseSlug !== line.slug)
    return { line, kind: 'faulty', faults: [{ column: 'slug', code: 'unknown' }] }
  const { range } = line.figures
  const faults = rangeFaults(line.figures.value ?? value.present.value, range?.low, range?.high)
  if (faults.length > 0) return { line, kind: 'faulty', faults }
  const after = proposedState(value.present, line.figures)
  return { line, kind: isSameState(value.present, after) ? 'same' : 'ready', value, after }
}
