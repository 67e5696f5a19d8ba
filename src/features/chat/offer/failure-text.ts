import { HttpError } from '#lib/http.ts'
import * as texts from '#messages/failures.ts'
import { ruleInWords } from '#messages/offer-refusals.ts'
import { refusals } from '#messages/refusals.ts'

/** Text of an offer's failure, and what to do about it. `doing`: the request to the server. */
export function failureText(error: Error, doing: keyof typeof texts.failures): string {
  // This is how a browser says that it got no answer.
  if (error instanceof TypeError) return texts.unreachable
  return texts.withAdvice(texts.failures[doing], (error instanceof HttpError && adviceOn(error)) || texts.adviceToRetry)
}

/** Advice about a refusal. An inbox rule is named by its kind. IR64 */
const adviceOn = ({ code, problem }: HttpError): string | undefined =>
  (code === 'offer.refused' && ruleInWords(problem['kind'])) || refusals[code]
