/** The session's bearer token, kept by the browser. Storage that is blocked or full counts as signed out. */
const KEY = 'auth_token'
/** What is kept below it belongs to who is signed in, and goes with the token. CH15 */
export const PRIVATE_PREFIX = 'private:'

export const authToken = {
  get(): string | null {
    try {
      return localStorage.getItem(KEY)
    } catch {
      return null
    }
  },
  remove(): void {
    try {
      localStorage.removeItem(KEY)
      for (const key of Object.keys(localStorage)) if (key.startsWith(PRIVATE_PREFIX)) localStorage.removeItem(key)
    } catch {
      // Nothing was kept, so there is nothing to remove.
    }
  },
}
