import { type Demand, DEMANDS, type PetValue, type ValueRange, type ValueWord } from '#contract/catalogue.ts'
import type { ValueFlag } from '#contract/value-changes.ts'

/** Above every price, and still a number to every database. */
export const OWNERS_CHOICE_ORDER = 1e300

/** The columns of a value: a number or a word, and its place in the order of values (VA2 to VA4). */
export function valueColumns(value: PetValue) {
  const isUnpriced = value === 'N/A' || value === 'TBD'
  return {
    value_number: typeof value === 'number' ? value : null,
    value_word: typeof value === 'number' ? null : value,
    is_unpriced: isUnpriced ? (1 as const) : (0 as const),
    value_order: typeof value === 'number' ? value : isUnpriced ? 0 : OWNERS_CHOICE_ORDER,
  }
}

/** The columns of a demand; an unknown one comes after all others. */
export const demandColumns = (demand: Demand | null) => ({
  demand,
  demand_rank: demand === null ? DEMANDS.length : DEMANDS.indexOf(demand),
})

/** Null: no range. */
export const toRange = (low: number | null, high: number | null): ValueRange | null =>
  low === null || high === null ? null : { low, high }

/** Flags that people set on a row's value. */
export const toFlags = ({ flags }: { flags: string }): ValueFlag[] => JSON.parse(flags)
export const hasFlag = (row: { flags: string }, flag: ValueFlag): boolean => toFlags(row).includes(flag)

/** The value of a row, back from its two columns. */
export const toValue = (row: { value_number: number | null; value_word: ValueWord | null }): PetValue =>
  row.value_number ?? row.value_word ?? 'TBD'
