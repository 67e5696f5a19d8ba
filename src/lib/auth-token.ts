/** The session's bearer token, kept by the browser. Storage that is blocked or full counts as signed out. */
const KEY = 'auth_token'

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
    } catch {
      // Nothing was kept, so there is nothing to remove.
    }
  },
}
