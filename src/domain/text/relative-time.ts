import {
  millisecondsInDay as DAY,
  millisecondsInHour as HOUR,
  millisecondsInMinute as MINUTE,
  millisecondsInSecond as SECOND,
} from 'date-fns/constants'

const STEPS = [
  { unit: 'year', ms: 365 * DAY },
  { unit: 'month', ms: 30 * DAY },
  { unit: 'day', ms: DAY },
  { unit: 'hour', ms: HOUR },
  { unit: 'minute', ms: MINUTE },
  { unit: 'second', ms: SECOND },
] as const

/** `count`: at least 1. */
export type Age = { readonly count: number; readonly unit: (typeof STEPS)[number]['unit'] }

/**
 * Time since a time, in its largest whole unit. VA31
 * `time`: ISO 8601 or milliseconds; `now`: milliseconds. Null under a second, or ahead of `now` because clocks differ.
 */
export function measureAge(time: string | number, now: number): Age | null {
  const elapsed = now - new Date(time).getTime()
  const step = STEPS.find(({ ms }) => elapsed >= ms)
  return step ? { count: Math.floor(elapsed / step.ms), unit: step.unit } : null
}
