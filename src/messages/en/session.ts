import type { SessionFailure, SessionSuccess } from '#contract/sign-in.ts'

/** AU2, AU5, AU17 */
export const successes: Record<SessionSuccess, string> = {
  'session.ended': 'You have been logged out',
  'account.deleted': 'Your account has been deleted',
  'signIn.done': 'Successfully logged in!',
}

/** AU2, AU4, AU17, AU20 */
export const failures: Record<SessionFailure, string> = {
  'signOut.failed': 'Failed to logout',
  'deletion.failed': 'Couldn’t delete your account',
  'signIn.foreign': 'This sign-in started in another browser, so nothing changed here.',
  'signIn.empty': 'No authentication token received',
  'signIn.cancelled': 'Authentication failed: you cancelled the sign-in',
  'signIn.stale': 'Authentication failed: this sign-in took too long or started in another browser. Please try again',
  'signIn.refused': 'Authentication failed: something went wrong on the way back. Please try again',
  'signIn.unreachable': 'Authentication failed: we can’t reach the platform right now. Please try again later',
  'signIn.busy': 'Authentication failed: too many sign-ins from your network. Wait a minute, then try again',
  'signIn.off': 'Authentication failed: this site has no sign-in',
  'signIn.failed': 'Authentication failed: we couldn’t sign you in. Please try again later',
}
