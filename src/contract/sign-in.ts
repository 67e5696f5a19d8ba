/** Why a sign-in failed: the codes of `/auth/callback?error=…`, and what the page shows behind `Authentication failed: `. AU4 */
export const SIGN_IN_FAILURES = {
  cancelled: 'you cancelled the sign-in',
  stale: 'this sign-in took too long or started in another browser. Please try again',
  refused: 'something went wrong on the way back. Please try again',
  unreachable: 'we can’t reach the platform right now. Please try again later',
  busy: 'too many sign-ins from your network. Wait a minute, then try again',
  off: 'this site has no sign-in',
  failed: 'we couldn’t sign you in. Please try again later',
} as const
export type SignInFailureReason = keyof typeof SIGN_IN_FAILURES

/** The text of an error code; every unknown code has the same text, because anybody can write an address. AU21 */
export const signInFailureText = (code: string): string =>
  SIGN_IN_FAILURES[Object.hasOwn(SIGN_IN_FAILURES, code) ? (code as SignInFailureReason) : 'failed']

/**
 * The name of the cookie that marks the browser in which a sign-in began. The server sets it before the browser leaves, scripts can read it,
 * and `attempt` comes back with the answer. AU19
 */
export const attemptCookie = (attempt: string, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}sign-in-attempt.${attempt}`

/** What a browser came back with to `/auth/callback`. */
export type SignInAnswer = {
  token: string | null
  /** A code of `SIGN_IN_FAILURES`, or whatever the author of a link wrote. */
  error: string | null
  /** Where to go afterwards. AU6 */
  state: string | null
  /** Whether this browser began the sign-in that is answered. AU19 */
  isOwn: boolean
}
