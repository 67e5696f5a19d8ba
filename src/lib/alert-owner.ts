import { Device } from '#contract/alerts.ts'
import { authToken } from './auth-token.ts'
import { api, HttpError } from './http.ts'
import { storedText } from './stored-text.ts'

/** The secret of this browser, by which the server knows its alerts without an account. WL30 */
export const deviceSecret = storedText('alert-device')

/** Who owns alerts here: who is signed in, or this browser; null: nobody yet. */
export const ownerToken = (): string | null => authToken.get() ?? deviceSecret.get()

/** For useSyncExternalStore: the token changes with session and device. */
export const ownerStore = {
  get: ownerToken,
  getServer: () => null,
  subscribe(listener: () => void): () => void {
    const stops = [authToken.subscribe(listener), deviceSecret.subscribe(listener)]
    return () => stops.forEach((stop) => stop())
  },
}

let making: Promise<string> | undefined

/** The owner's token; makes the device at the first call. WL30 */
export async function ensureOwner(): Promise<string> {
  const token = ownerToken()
  if (token !== null) return token
  making ??= api('/devices', Device, { method: 'POST', failure: 'alerts' })
    .then(({ secret }) => {
      deviceSecret.set(secret)
      return secret
    })
    .finally(() => (making = undefined))
  return making
}

/** Runs `call` as the owner. A device that the server has forgotten is forgotten here too. WL31 */
export async function asOwner<T>(token: string, call: (token: string) => Promise<T>): Promise<T> {
  try {
    return await call(token)
  } catch (error) {
    if (error instanceof HttpError && error.status === 401 && token === deviceSecret.get()) deviceSecret.remove()
    throw error
  }
}
