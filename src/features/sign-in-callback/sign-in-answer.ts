import { attemptCookie, type SignInAnswer } from '#contract/sign-in.ts'

declare global {
  /** The query of `/auth/callback`, until the page has used it. */
  var signInAnswer: string | undefined
}

/** Takes the answer out of the address bar before anything else happens, and keeps it where no history does. AU7 */
export function takeSignInAnswer(): void {
  const { pathname, search } = location
  if (!search || !/^\/auth\/callback\/*$/.test(pathname)) return
  globalThis.signInAnswer = search
  history.replaceState(null, '', pathname)
}

/** The query as it came; empty on the server, and once it is forgotten. */
const query = () => new URLSearchParams(globalThis.signInAnswer)

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
  Reflect.deleteProperty(globalThis, 'signInAnswer')
}
