import { authToken } from '#lib/auth-token.ts'
import { storedText } from '#lib/stored-text.ts'

/** The secret of this browser, by which the server knows its alerts without an account. WL30 */
export const deviceSecret = storedText('alert-device')

/** The owner of alerts here: the signed-in account, else this device; null: none yet. */
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
