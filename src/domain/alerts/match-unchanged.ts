import type { AlertCondition } from '#contract/alerts.ts'
import type { PetValue } from '#contract/catalogue.ts'
import { millisecondsInDay } from 'date-fns/constants'
import type { Firing, Outcome } from './match-change.ts'

/** A value that is in force. `since`: the start of the time in which it was always the same, in milliseconds. */
export type StandingValue = { readonly value: PetValue; readonly since: number; readonly isSample: boolean }

type UnchangedCondition = Extract<AlertCondition, { kind: 'unchanged' }>

/** Whether a value has been unchanged long enough, once for each time that it is. Words don't count as values here. AL230 to AL232 */
export function matchUnchanged(
  condition: UnchangedCondition,
  { value, since, isSample }: StandingValue,
  firing: Firing | undefined,
  now: number,
): Outcome {
  if (typeof value === 'string' || now < unchangedFrom(condition, since) || (firing && firing.at >= since))
    return { match: null, firing }
  return { match: { before: value, after: value, isSample }, firing: { at: since, figure: value } }
}

/** When a value that is unchanged since then meets the condition. */
const unchangedFrom = ({ days }: UnchangedCondition, since: number): number => since + days * millisecondsInDay

/**
 * When a rule is looked at again: once one of its values may meet the condition, and within a day, so that new stars, resumed rules and
 * corrected histories are seen. AL233
 */
export const nextLook = (
  condition: UnchangedCondition,
  values: readonly Pick<StandingValue, 'since'>[],
  now: number,
): number =>
  Math.min(
    now + millisecondsInDay,
    ...values.map(({ since }) => unchangedFrom(condition, since)).filter((time) => time > now),
  )
