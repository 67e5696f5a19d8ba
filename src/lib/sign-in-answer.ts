/** Where the document's first script leaves the query of `/auth/callback`, which it takes out of the address bar. AU7 */
export const SIGN_IN_ANSWER = 'signInAnswer'

/** What the server sent the browser back with; nothing on the server, and once it is forgotten. */
export function readSignInAnswer(): { token: string | null; error: string | null; state: string | null } {
  const text: unknown = Reflect.get(globalThis, SIGN_IN_ANSWER)
  const query = new URLSearchParams(typeof text === 'string' ? text : '')
  return { token: query.get('token'), error: query.get('error'), state: query.get('state') }
}

export const forgetSignInAnswer = (): void => void Reflect.deleteProperty(globalThis, SIGN_IN_ANSWER)
