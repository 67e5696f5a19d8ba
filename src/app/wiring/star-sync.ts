import { deviceSecret, ownerStore } from '#features/watchlist/alerts/owner-token.ts'
import { alertSource } from '#features/watchlist/alerts/alert-source.ts'
import { authToken } from '#lib/auth-token.ts'
import { NotFoundError } from '#contract/source.ts'
import { starStore } from '#lib/stars.ts'
import { syncStars } from '#features/watchlist/sync-stars.ts'

/** Delay in milliseconds before stars are sent, so that several presses are one request and `Undo` none. */
const REST_MS = 6_000

/** Makes what the browser owned the account's. WL33 */
async function claimDevice() {
  const secret = deviceSecret.get()
  if (secret === null || authToken.get() === null) return
  try {
    await alertSource.claimDevice(secret)
  } catch (error) {
    // The server has forgotten the device, or another tab was quicker.
    if (!(error instanceof NotFoundError)) throw error
  }
  deviceSecret.remove()
}

/** Keeps the stars of this browser and of the server alike, until the returned function is called. WL32, WL33 */
export function startStarSync(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const sync = () =>
    void claimDevice()
      .then(syncStars)
      .catch((error: unknown) => console.warn('stars: they could not be synced', error))
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(sync, REST_MS)
  }
  sync()
  const stops = [starStore.subscribe(soon), ownerStore.subscribe(sync)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
