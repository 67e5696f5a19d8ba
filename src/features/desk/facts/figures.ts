import type { PetValue } from '#contract/catalogue.ts'
import type { Proposal } from '#contract/proposals.ts'
import type { ValueState } from '#contract/value-changes.ts'
import { formatCompact, formatNumber } from '#domain/text/format.ts'
import { changePercent } from '#domain/values/change-percent.ts'
import * as texts from '#messages/desk.ts'

export const formatValue = (value: PetValue) => (typeof value === 'number' ? formatNumber(value) : value)
export const formatShortValue = (value: PetValue) => (typeof value === 'number' ? formatCompact(value) : value)
export const formatRange = (range: ValueState['range']) =>
  range === undefined ? texts.noRange : texts.formatRange(formatNumber(range.low), formatNumber(range.high))

/** Summary of a proposal's changes, in a word or two. */
export const summarise = ({ before, after }: Pick<Proposal, 'before' | 'after'>) =>
  before.value === after.value ? texts.changed : texts.percent(changePercent(before.value, after.value))
