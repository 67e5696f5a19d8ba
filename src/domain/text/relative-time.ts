const SECOND = 1_000
const STEPS = [
  { unit: 'year', ms: 365 * 86_400 * SECOND },
  { unit: 'month', ms: 30 * 86_400 * SECOND },
  { unit: 'day', ms: 86_400 * SECOND },
  { unit: 'hour', ms: 3_600 * SECOND },
  { unit: 'minute', ms: 60 * SECOND },
] as const

/**
 * How long ago a time was, in its largest whole unit: `5 seconds ago`, `1 hour ago`. VA31
 * `time`: ISO 8601 or milliseconds; `now`: milliseconds. Under a second, or ahead of `now` because clocks differ, is `just now`.
 */
export function relativeTime(time: string | number, now: number): string {
  const elapsed = Math.max(0, now - new Date(time).getTime())
  const step = STEPS.find(({ ms }) => elapsed >= ms) ?? { unit: 'second', ms: SECOND }
  const count = Math.floor(elapsed / step.ms)
  if (count === 0) return 'just now'
  return `${count} ${step.unit}${count === 1 ? '' : 's'} ago`
}
