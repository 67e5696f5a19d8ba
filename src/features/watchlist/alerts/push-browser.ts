import { SavePushSubscription } from '#contract/alerts.ts'
import * as v from 'valibot'
import { ownerToken } from './owner-token.ts'
import { alertSource } from './alert-source.ts'
import { HttpError } from '#lib/http.ts'
import { storedText } from '#lib/stored-text.ts'

const Acknowledged = v.object({ id: v.string(), endpoint: v.string() })
/** The subscription of this browser that the server has confirmed, or that it was lost. */
const stored = storedText('push-subscription')
/** Stays until the player turns push on or off. AL204 */
const LOST = '"lost"'

function readAcknowledged() {
  try {
    const parsed = v.safeParse(Acknowledged, JSON.parse(stored.get() ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Whether this browser gets alerts while the site is closed, as far as it knows. */
export const isPushOn = (): boolean => readAcknowledged() !== null

const isAppleTouch = () =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac, which has no touch screen.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isSupported = () =>
  typeof PushManager !== 'undefined' && typeof Notification !== 'undefined' && navigator.serviceWorker !== undefined

async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function send(subscription: PushSubscription) {
  const { endpoint, keys } = v.parse(SavePushSubscription, subscription.toJSON())
  const { id } = await alertSource.saveSubscription({ endpoint, keys })
  stored.set(JSON.stringify({ id, endpoint }))
}

/** State of push here. A subscription that changed is sent again; one that its service or the browser ended is lost. WL50, WL54, AL204, AL205 */
export async function inspectPush() {
  if (!isSupported()) return isAppleTouch() ? 'needsInstall' : 'unsupported'
  const acknowledged = readAcknowledged()
  const wasLost = stored.get() === LOST
  if (Notification.permission === 'denied') {
    if (!acknowledged && !wasLost) return 'denied'
    stored.set(LOST)
    return 'blocked'
  }
  if (!acknowledged) return wasLost ? 'lost' : 'idle'
  const subscription = await currentSubscription()
  const token = ownerToken()
  if (!subscription || token === null) {
    stored.set(LOST)
    return 'lost'
  }
  if (subscription.endpoint !== acknowledged.endpoint) {
    await send(subscription)
    return 'subscribed'
  }
  const { subscriptions } = await alertSource.subscriptions(token)
  if (subscriptions.some(({ id }) => id === acknowledged.id)) return 'subscribed'
  // The server removed it because its service said that it is gone, so the browser needs another one.
  await subscription.unsubscribe()
  stored.set(LOST)
  return 'lost'
}

export const askForPush = (): Promise<NotificationPermission> => Notification.requestPermission()

const toBytes = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Longest time of each of the two steps that a browser may never end, in milliseconds. AL264 */
const STEP_MS = 8_000
class TooLate extends Error {}

async function withinStep<T>(step: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new TooLate()), STEP_MS)
  })
  return Promise.race([step, late]).finally(() => clearTimeout(timer))
}

async function getPushManager() {
  await navigator.serviceWorker.register('/service-worker.js')
  return (await navigator.serviceWorker.ready).pushManager
}

async function getSubscription(pushManager: PushManager, key: string) {
  const options = { userVisibleOnly: true, applicationServerKey: toBytes(key) }
  return pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription()
    if (!old) throw error
    // One for another key of the site is in the way.
    await old.unsubscribe()
    return pushManager.subscribe(options)
  })
}

const hasNoService = (error: unknown) =>
  error instanceof TooLate ||
  (error instanceof DOMException && ['AbortError', 'NotSupportedError'].includes(error.name))
/** Codes of the server with their failures. */
const REFUSALS: Readonly<Record<string, 'stopped' | 'noService'>> = {
  'push.stopped': 'stopped',
  'push.unknown_service': 'noService',
}

/** Null: this browser is subscribed. `stopped`: its push service refuses the site's key. WL53, AL47, AL264 */
export async function subscribeToPush() {
  const { key } = await alertSource.pushKey()
  const pushManager = await withinStep(getPushManager()).catch((error: unknown) => {
    console.warn('push', error)
    return null
  })
  if (!pushManager) return 'noWorker'
  let subscription: PushSubscription
  try {
    subscription = await withinStep(getSubscription(pushManager, key))
  } catch (error) {
    if (!hasNoService(error)) throw error
    return 'noService'
  }
  // A browser whose push service is out of reach names this address, which never works.
  const isDead = new URL(subscription.endpoint).hostname.endsWith('.invalid')
  const refusal = isDead ? 'noService' : await findSendRefusal(subscription)
  if (refusal !== null) await subscription.unsubscribe()
  return refusal
}

async function findSendRefusal(subscription: PushSubscription) {
  try {
    await send(subscription)
    return null
  } catch (error) {
    const refusal = error instanceof HttpError ? REFUSALS[error.code] : undefined
    if (refusal === undefined) throw error
    return refusal
  }
}

export async function unsubscribeFromPush(): Promise<void> {
  const acknowledged = readAcknowledged()
  await (await currentSubscription())?.unsubscribe()
  stored.remove()
  if (acknowledged && ownerToken() !== null) await alertSource.removeSubscription(acknowledged.id)
}
