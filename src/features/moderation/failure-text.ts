import { HttpError } from '#lib/http.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import { refusals } from '#messages/moderation.ts'

/** Reason why a decision was not saved. */
export const failureText = (error: Error): string =>
  (error instanceof HttpError && refusals[error.code]) || withAdvice(failures.decision, adviceToRetry)
