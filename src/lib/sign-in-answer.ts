import { attemptCookie, type SignInAnswer } from '#contract/sign-in.ts'

/** Where the document's first script leaves the query of `/auth/callback`, which it takes out of the address bar. AU7 */
export const SIGN_IN_ANSWER = 'signInAnswer'

/** The query as it came; empty on the server, and once it is forgotten. */
function query(): URLSearchParams {
  const text: unknown = Reflect.get(globalThis, SIGN_IN_ANSWER)
  return new URLSearchParams(typeof text === 'string' ? text : '')
}

/** Only values that the server makes: anything else could write cookies of its own. */
const parseAttempt = (answer: URLSearchParams) => /^[\w-]{22}$/.exec(answer.get('attempt') ?? '')?.[0]
const isSecure = () => location.protocol === 'https:'

export function readSignInAnswer(): SignInAnswer {
  const answer = query()
  const attempt = parseAttempt(answer)
  const isOwn = attempt !== undefined && document.cookie.split('; ').includes(`${attemptCookie(attempt, isSecure())}=1`)
  return { token: answer.get('token'), error: answer.get('error'), state: answer.get('state'), isOwn }
}

/** Afterwards neither the page nor the same link again can use the answer. AU19 */
export function forgetSignInAnswer(): void {
  const attempt = parseAttempt(query())
  if (attempt !== undefined)
    document.cookie = `${attemptCookie(attempt, isSecure())}=; Path=/; Max-Age=0; SameSite=Lax${isSecure() ? '; Secure' : ''}`
  Reflect.deleteProperty(globalThis, SIGN_IN_ANSWER)
}
