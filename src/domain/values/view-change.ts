import type { Demand, PetValue, Trend, ValueRange } from '#contract/catalogue.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import { percentChange } from './percent-change.ts'

/** Null: unknown. */
type Step<T> = { readonly from: T | null; readonly to: T | null }

/** Changed figures of a receipt; null: that stayed as it was. RC3, RC4 */
export type ChangeView = {
  /** A variant that is new has no value before. */
  readonly value: { readonly from: PetValue | null; readonly to: PetValue }
  readonly percent: string | null
  readonly way: 'up' | 'down' | 'level'
  readonly demand: Step<Demand> | null
  readonly trend: Step<Trend> | null
  readonly range: { readonly from: ValueRange | null; readonly to: ValueRange | null } | null
}

export function viewChange({ before, after }: Pick<ValueReceipt, 'before' | 'after'>): ChangeView {
  const value = { from: before?.value ?? null, to: after.value }
  return {
    value,
    ...compareValues(value.from, value.to),
    demand: step(before?.demand ?? null, after.demand ?? null),
    trend: step(before?.trend ?? null, after.trend ?? null),
    range: isSameRange(before?.range, after.range) ? null : { from: before?.range ?? null, to: after.range ?? null },
  }
}

/** Move of a value; words, and a value that is new, have no percentage and no direction. RC3 */
export function compareValues(from: PetValue | null, to: PetValue): Pick<ChangeView, 'percent' | 'way'> {
  if (typeof from !== 'number' || typeof to !== 'number') return { percent: null, way: 'level' }
  return { percent: percentChange(from, to), way: to > from ? 'up' : to < from ? 'down' : 'level' }
}

const step = <T>(from: T | null, to: T | null): Step<T> | null => (from === to ? null : { from, to })

const isSameRange = (a: ValueRange | undefined, b: ValueRange | undefined) => a?.low === b?.low && a?.high === b?.high
