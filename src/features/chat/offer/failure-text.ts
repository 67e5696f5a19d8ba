import { HttpError } from '#lib/http.ts'
import * as texts from '#messages/failures.ts'

/** What went wrong with an offer, and what to do about it. `doing`: what was asked of the server. */
export function failureText(error: Error, doing: keyof typeof texts.failures): string {
  // This is how a browser says that it got no answer.
  if (error instanceof TypeError) return texts.unreachable
  return texts.withAdvice(
    texts.failures[doing],
    (error instanceof HttpError && texts.refusals[error.code]) || texts.adviceToRetry,
  )
}
