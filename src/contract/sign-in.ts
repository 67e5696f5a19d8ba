/** Why a sign-in failed, in the words of `/auth/callback?error=…`, which the page puts behind `Authentication failed: `. */
export const SIGN_IN_FAILURES = {
  cancelled: 'the sign-in was cancelled',
  stale: 'this sign-in was not started in this browser, or took too long. Please try again',
  refused: 'the answer of the platform was not accepted. Please try again',
  unreachable: 'the platform cannot be reached right now. Please try again later',
  busy: 'too many sign-ins from your network. Please wait a minute',
  off: 'sign-in is not set up on this site',
  failed: 'the site could not finish the sign-in. Please try again later',
} as const
export type SignInFailureReason = keyof typeof SIGN_IN_FAILURES
