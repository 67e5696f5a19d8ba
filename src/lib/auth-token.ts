/** The session's bearer token. Where storage is blocked or full, the session lasts for this page. AU8 */
export const AUTH_TOKEN_KEY = 'auth_token'
/** What is kept below it belongs to who is signed in, and goes with the token. CH15 */
export const PRIVATE_PREFIX = 'private:'

const listeners = new Set<() => void>()
let unstored: string | null = null

const tell = () => listeners.forEach((listener) => listener())
/** Another tab signed in or out; a null key says that all was cleared. */
const onStorage = ({ key }: StorageEvent) => {
  if (key === AUTH_TOKEN_KEY || key === null) tell()
}

export const authToken = {
  get(): string | null {
    if (unstored !== null) return unstored
    try {
      return localStorage.getItem(AUTH_TOKEN_KEY)
    } catch {
      return null
    }
  },
  set(token: string): void {
    try {
      localStorage.setItem(AUTH_TOKEN_KEY, token)
      unstored = null
    } catch {
      unstored = token
    }
    tell()
  },
  remove(): void {
    unstored = null
    try {
      localStorage.removeItem(AUTH_TOKEN_KEY)
      for (const key of Object.keys(localStorage)) if (key.startsWith(PRIVATE_PREFIX)) localStorage.removeItem(key)
    } catch {
      // Nothing was kept, so there is nothing to remove.
    }
    tell()
  },
  /** For useSyncExternalStore; other tabs' changes are told too. */
  subscribe(listener: () => void) {
    if (listeners.size === 0) addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', onStorage)
    }
  },
}
