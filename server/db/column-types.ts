import type { ValueWord } from '#contract/catalogue.ts'

export type Flag = 0 | 1
export type Value = { value_number: number | null; value_word: ValueWord | null }
/** Both null: not known. */
export type Range = { low: number | null; high: number | null }
