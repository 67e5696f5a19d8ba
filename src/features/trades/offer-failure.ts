import { NotFoundError } from '#contract/source.ts'
import { HttpError, OfflineError } from '#lib/http.ts'
import { offline } from '#messages/common.ts'
import { adviceToRetry, failures, unreachable, withAdvice } from '#messages/failures.ts'
import { ruleInWords } from '#messages/offer-refusals.ts'
import { refusals } from '#messages/refusals.ts'
import * as texts from '#messages/trades.ts'

/** Why an offer to a wish was not sent, and what to do. WI30, WI65 */
export function offerFailure(error: Error): string {
  if (error instanceof OfflineError) return offline
  // This is how a browser says that it got no answer.
  if (error instanceof TypeError) return unreachable
  if (error instanceof NotFoundError) return texts.wishGone
  return withAdvice(failures.offering, (error instanceof HttpError && adviceOn(error)) || adviceToRetry)
}

const adviceOn = ({ code, problem }: HttpError): string | undefined | null => {
  if (code === 'wish.state') return texts.wishStates[String(problem['why'])]
  return (code === 'offer.refused' && ruleInWords(problem['kind'])) || refusals[code]
}
