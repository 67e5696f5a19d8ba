import { HttpError } from '#lib/http.ts'
import { REASONS } from '../delivery.tsx'

/** What went wrong, in words, and what to do about it. */
export const failureText = (error: Error): string =>
  // This is how a browser says that it got no answer.
  error instanceof TypeError
    ? 'Couldn’t reach the server. Check your connection and try again.'
    : `${error.message}. ${(error instanceof HttpError && REASONS[error.code]) || 'Try again.'}`
