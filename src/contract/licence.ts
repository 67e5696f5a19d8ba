import * as v from 'valibot'
import { Timestamp } from './catalogue.ts'

/** The answers of each question, in the order in which they are shown. CH150 */
export const LICENCE_ANSWERS = {
  swap: ['confirm', 'look', 'ask'],
  trust: ['refuse', 'cheap', 'give'],
  outside: ['leave', 'stay', 'open'],
} as const
export type LicenceQuestion = keyof typeof LICENCE_ANSWERS
export type LicenceAnswer<Question extends LicenceQuestion = LicenceQuestion> =
  (typeof LICENCE_ANSWERS)[Question][number]

/** A player's last answer to each question. */
export const SendLicence = v.object({
  answers: v.object({
    swap: v.picklist(LICENCE_ANSWERS.swap),
    trust: v.picklist(LICENCE_ANSWERS.trust),
    outside: v.picklist(LICENCE_ANSWERS.outside),
  }),
})
export type SendLicence = v.InferOutput<typeof SendLicence>

/** Whether and when the player passed the safety questions. */
export const Licence = v.object({ passedAt: v.nullable(Timestamp) })
export type Licence = v.InferOutput<typeof Licence>
