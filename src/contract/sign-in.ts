/** Reasons of a failed sign-in: the codes of `/auth/callback?error=…`. AU4 */
export const SIGN_IN_FAILURES = ['cancelled', 'stale', 'refused', 'unreachable', 'busy', 'off', 'failed'] as const
export type SignInFailureReason = (typeof SIGN_IN_FAILURES)[number]

/** Every unknown code means `failed`, because anybody can write an address. AU21 */
export const toSignInFailure = (code: string): SignInFailureReason =>
  SIGN_IN_FAILURES.find((each) => each === code) ?? 'failed'

/** Announcements of the browser's session. AU2, AU5, AU17 */
export type SessionSuccess = 'session.ended' | 'account.deleted' | 'signIn.done'
/** AU2, AU4, AU17, AU20 */
export type SessionFailure =
  | 'signOut.failed'
  | 'deletion.failed'
  | 'signIn.foreign'
  | 'signIn.empty'
  | `signIn.${SignInFailureReason}`

/**
 * The name of the cookie that marks the browser in which a sign-in began. The server sets it before the browser leaves, scripts can read it,
 * and `attempt` comes back with the answer. AU19
 */
export const attemptCookie = (attempt: string, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}sign-in-attempt.${attempt}`

/** Answer with which a browser came back to `/auth/callback`. */
export type SignInAnswer = {
  token: string | null
  /** A code of `SIGN_IN_FAILURES`, or whatever the author of a link wrote. */
  error: string | null
  /** Path to go to afterwards. AU6 */
  state: string | null
  /** Whether this browser began the sign-in that is answered. AU19 */
  isOwn: boolean
}
