import * as v from 'valibot'
import { removeUnshown } from './visible-text.ts'

/** Text that comes back from every database as it was sent: UTF-8 has no half surrogate pairs, and PostgreSQL refuses NUL. IN15, IN28 */
export const Text = v.pipe(v.string(), v.regex(/^[^\p{Cs}\0]*$/u, 'must be well-formed text without NUL'))

/** Text of any length that others read. RC73 */
export const ShownText = v.pipe(Text, v.transform(removeUnshown))

/** An id as a client names one: any text, but not any amount of it. */
export const Id = v.pipe(Text, v.minLength(1), v.maxLength(64))
