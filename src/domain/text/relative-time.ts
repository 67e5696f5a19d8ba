const SECOND = 1_000
const STEPS = [
  { unit: 'year', ms: 365 * 86_400 * SECOND },
  { unit: 'month', ms: 30 * 86_400 * SECOND },
  { unit: 'day', ms: 86_400 * SECOND },
  { unit: 'hour', ms: 3_600 * SECOND },
  { unit: 'minute', ms: 60 * SECOND },
  { unit: 'second', ms: SECOND },
] as const

/** `count`: at least 1. */
export type Age = { readonly count: number; readonly unit: (typeof STEPS)[number]['unit'] }

/**
 * How long ago a time was, in its largest whole unit. VA31
 * `time`: ISO 8601 or milliseconds; `now`: milliseconds. Null under a second, or ahead of `now` because clocks differ.
 */
export function measureAge(time: string | number, now: number): Age | null {
  const elapsed = now - new Date(time).getTime()
  const step = STEPS.find(({ ms }) => elapsed >= ms)
  return step ? { count: Math.floor(elapsed / step.ms), unit: step.unit } : null
}
