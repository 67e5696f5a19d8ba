import * as v from 'valibot'
import { Count } from './catalogue.ts'

/** Counts below it are not published, so that no month singles anyone out. MO96 */
export const MIN_PUBLISHED_COUNT = 5
/** Absent: fewer than 5. */
const Published = v.optional(Count)

/** A month of UTC, as 2026-10. */
const Month = v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month such as 2026-10'))

/** Without names. `decisions`, `appealsUpheld` and `appealsWon` by when they were decided. */
export const MonthFigures = v.object({
  month: Month,
  reports: Published,
  childSafetyReports: Published,
  /** From a report to its decision; half of them took less. Absent: fewer than 5 were decided. */
  medianHours: v.optional(v.number()),
  decisions: v.object({ warn: Published, mute: Published, suspend: Published, dismiss: Published }),
  appealsUpheld: Published,
  appealsWon: Published,
})
export type MonthFigures = v.InferOutput<typeof MonthFigures>

/** `month`: one of the last 11 that are over; default: the last 6. */
export const FiguresQuery = v.object({ month: v.optional(Month) })
export type FiguresQuery = v.InferOutput<typeof FiguresQuery>

/** Newest first. */
export const ModerationFigures = v.object({ months: v.array(MonthFigures) })
export type ModerationFigures = v.InferOutput<typeof ModerationFigures>
