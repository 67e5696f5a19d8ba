import { HttpError, OfflineError } from '#lib/http.ts'
import * as common from '#messages/common.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import { refusals } from '#messages/moderation.ts'

/** Reason why a decision was not saved. */
export const failureText = (error: Error): string =>
  error instanceof OfflineError
    ? common.offline
    : (error instanceof HttpError && refusals[error.code]) || withAdvice(failures.decision, adviceToRetry)
