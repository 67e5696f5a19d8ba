import * as v from 'valibot'
import { Slug } from './catalogue.ts'

/** Pets in one request. */
export const PAST_VALUES_LIMIT = 100

/** A variant and the second since which its change is wanted: `king-doggy.1795456800`. */
const Since = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]{1,120}\.\d{1,11}$/, 'must be a slug, a point and a time in seconds'),
  v.transform((text) => {
    const [slug = '', seconds = ''] = text.split('.')
    return { slug, since: Number(seconds) }
  }),
  v.object({ slug: Slug, since: v.number() }),
)
export const PastValuesQuery = v.object({
  star: v.optional(v.pipe(v.array(Since), v.maxLength(PAST_VALUES_LIMIT)), []),
})
export type PastValuesQuery = v.InferOutput<typeof PastValuesQuery>

/** The numeric value in force then, or else the first one after it. Missing: there is none. */
const Past = v.exactOptional(v.number())
/** Past values to compare the present ones with. Unknown slugs are skipped. */
export const PastValues = v.object({
  past: v.array(
    v.object({
      slug: Slug,
      /** In seconds, as it was asked for. */
      since: v.number(),
      day: Past,
      week: Past,
      month: Past,
      star: Past,
    }),
  ),
})
export type PastValues = v.InferOutput<typeof PastValues>
