import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceSecret } from './owner-token.ts'
import { alertSource } from './alert-source.ts'
import { HttpError } from '#lib/http.ts'
import { inspectPush, isPushOn, subscribeToPush, unsubscribeFromPush } from './push-browser.ts'

const SECRET = `dv_${'a'.repeat(43)}`
const KEYS = { p256dh: 'BAAA', auth: 'AAAA' }
type Fake = { endpoint: string; toJSON(): object; unsubscribe(): Promise<boolean> }
let current: Fake | null = null
let permission: NotificationPermission = 'granted'
const subscription = (endpoint: string): Fake => ({
  endpoint,
  toJSON: () => ({ endpoint, keys: KEYS, expirationTime: null }),
  unsubscribe: async () => {
    current = null
    return true
  },
})
const subscribe = vi.fn<() => Promise<Fake>>()

beforeEach(() => {
  permission = 'granted'
  deviceSecret.set(SECRET)
  subscribe.mockReset().mockImplementation(async () => (current = subscription('https://push.example/1')))
  const pushManager = { subscribe, getSubscription: async () => current }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
  })
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      serviceWorker: {
        value: {
          register: async () => undefined,
          ready: Promise.resolve({ pushManager }),
          getRegistration: async () => ({ pushManager }),
        },
      },
    }),
  )
  vi.spyOn(alertSource, 'pushKey').mockResolvedValue({ key: 'BAAA' })
  vi.spyOn(alertSource, 'saveSubscription').mockImplementation(async ({ endpoint }) => ({
    id: `id of ${endpoint}`,
    service: 'push.example',
    createdAt: '2026-11-20T00:00:00.000Z',
    usedAt: null,
  }))
  vi.spyOn(alertSource, 'removeSubscription').mockResolvedValue(undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  current = null
  localStorage.clear()
})
const list = (...ids: string[]) =>
  vi.spyOn(alertSource, 'subscriptions').mockResolvedValue({
    subscriptions: ids.map((id) => ({ id, service: 's', createdAt: '2026-11-20T00:00:00.000Z', usedAt: null })),
  })

it('[WL50] without push a phone of Apple needs the Home Screen, and another browser has none', async () => {
  vi.stubGlobal('PushManager', undefined)
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0 })
  expect(await inspectPush()).toBe('unsupported')
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', maxTouchPoints: 5 })
  expect(await inspectPush()).toBe('needsInstall')
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 })
  expect(await inspectPush()).toBe('needsInstall')
})

it('[WL50] a denied permission and a browser that was never subscribed', async () => {
  expect(await inspectPush()).toBe('idle')
  permission = 'denied'
  expect(await inspectPush()).toBe('denied')
})

it('[WL53, WL54] what was subscribed is known to the server, and stays', async () => {
  expect(await subscribeToPush()).toBeNull()
  expect(isPushOn()).toBe(true)
  expect(alertSource.saveSubscription).toHaveBeenCalledWith({ endpoint: 'https://push.example/1', keys: KEYS })
  list('id of https://push.example/1')
  expect(await inspectPush()).toBe('subscribed')
  expect(alertSource.saveSubscription).toHaveBeenCalledTimes(1)
})

it('[WL53, AL47] a browser whose push service refuses the site’s key stays without a subscription', async () => {
  vi.spyOn(alertSource, 'saveSubscription').mockRejectedValue(new HttpError('alerts', 409, 'push.stopped'))
  expect([await subscribeToPush(), current, isPushOn()]).toEqual(['stopped', null, false])
})

it('[WL53] a subscription for another key is replaced', async () => {
  current = subscription('https://push.example/old')
  subscribe.mockRejectedValueOnce(new DOMException('another key', 'InvalidStateError'))
  expect(await subscribeToPush()).toBeNull()
  expect(current.endpoint).toBe('https://push.example/1')
})

it('[WL54] a subscription that the browser changed is sent again', async () => {
  await subscribeToPush()
  current = subscription('https://push.example/2')
  expect(await inspectPush()).toBe('subscribed')
  expect(alertSource.saveSubscription).toHaveBeenLastCalledWith({ endpoint: 'https://push.example/2', keys: KEYS })
})

it('[WL54, AL204] what the browser or the push service has ended is lost until push is turned on or off', async () => {
  await subscribeToPush()
  current = null
  expect([await inspectPush(), isPushOn(), await inspectPush()]).toEqual(['lost', false, 'lost'])
  await unsubscribeFromPush()
  expect(await inspectPush()).toBe('idle')
  await subscribeToPush()
  list('another one')
  expect(await inspectPush()).toBe('lost')
  expect(current).toBeNull()
  await subscribeToPush()
  list('id of https://push.example/1')
  expect(await inspectPush()).toBe('subscribed')
})

it('[AL205] a permission that is taken back has stopped push, and one that is given again has lost it', async () => {
  await subscribeToPush()
  permission = 'denied'
  current = null
  expect([await inspectPush(), isPushOn(), await inspectPush()]).toEqual(['blocked', false, 'blocked'])
  permission = 'granted'
  expect(await inspectPush()).toBe('lost')
})

it('[WL56] turning it off ends it here and on the server', async () => {
  await subscribeToPush()
  await unsubscribeFromPush()
  expect([current, isPushOn()]).toEqual([null, false])
  expect(alertSource.removeSubscription).toHaveBeenCalledWith('id of https://push.example/1')
})

it.each([
  [
    'whose worker cannot be registered',
    'noWorker',
    () => vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new TypeError('no worker')),
  ],
  [
    'without a push service',
    'noService',
    () => subscribe.mockRejectedValue(new DOMException('push service error', 'AbortError')),
  ],
  [
    'that knows no push',
    'noService',
    () => subscribe.mockRejectedValue(new DOMException('no push', 'NotSupportedError')),
  ],
  [
    'whose push address is dead from the start',
    'noService',
    () =>
      subscribe.mockImplementation(
        async () => (current = subscription('https://permanently-removed.invalid/fcm/send/x')),
      ),
  ],
  [
    'whose push service the site does not know',
    'noService',
    () =>
      vi.spyOn(alertSource, 'saveSubscription').mockRejectedValue(new HttpError('alerts', 400, 'push.unknown_service')),
  ],
])('[AL264] a browser %s says so: %s', async (_, expected, arrange) => {
  arrange()
  expect([await subscribeToPush(), current, isPushOn()]).toEqual([expected, null, false])
})

it.each([
  [
    'noWorker',
    () => vi.stubGlobal('navigator', { serviceWorker: { register: async () => {}, ready: new Promise(() => {}) } }),
  ],
  ['noService', () => subscribe.mockImplementation(() => new Promise(() => {}))],
])('[AL264] what never ends is %s within 20 s', async (expected, arrange) => {
  vi.useFakeTimers()
  arrange()
  const outcome = subscribeToPush()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await outcome).toBe(expected)
  vi.useRealTimers()
})
