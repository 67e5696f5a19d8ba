/** For signed-out players. */
export const invitation = {
  title: 'You’re not signed in',
  text: 'Sign in to chat and trade. Everything else works without an account.',
  noSignIn: 'This site has no sign-in.',
  signIn: 'Sign in',
}
