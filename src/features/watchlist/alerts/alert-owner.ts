import { Device } from '#contract/alerts.ts'
import { api, HttpError } from '#lib/http.ts'
import { deviceSecret, ownerToken } from './owner-token.ts'

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
