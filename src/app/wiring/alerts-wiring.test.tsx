import type { AlertDelivery } from '#contract/alerts.ts'
import { NotFoundError } from '#contract/source.ts'
import { deviceSecret } from '#features/watchlist/alerts/owner-token.ts'
import { alertSource } from '#features/watchlist/alerts/alert-source.ts'
import { announcedHatches } from './announced-hatches.ts'
import { authToken } from '#lib/auth-token.ts'
import { starStore, turnStar } from '#lib/stars.ts'
import { toastStore } from '#ui/toast-store.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startAlertToasts } from './alert-toasts.ts'
import { startStarSync } from './star-sync.ts'

const SECRET = `dv_${'a'.repeat(43)}`
const delivery = (number: number, change: Partial<AlertDelivery> = {}): AlertDelivery => ({
  number,
  ruleId: 'r1',
  condition: { kind: 'moves', percent: 5, days: 1 },
  at: '2026-11-20T10:00:00.000Z',
  dueAt: '2026-11-20T10:00:00.000Z',
  entries: [],
  count: 1,
  title: `Alert ${number}`,
  body: '100 → 110',
  path: '/items/king-doggy',
  channels: [{ channel: 'page', state: 'sent', status: null, attempts: 1 }],
  ...change,
})
let stop = () => {}
const go = vi.fn<(to: string) => void>()
const shown = () => toastStore.get().map(({ title }) => title)

beforeEach(() => {
  vi.useFakeTimers()
  deviceSecret.set(SECRET)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const { id } of toastStore.get()) toastStore.remove(id)
  starStore.set({})
  authToken.remove()
  localStorage.clear()
})
const minute = () => vi.advanceTimersByTimeAsync(60_000)

it('[WL63, WL64] shows the newest alert once, and none from before the first look', async () => {
  const read = vi.spyOn(alertSource, 'deliveries').mockResolvedValue({ deliveries: [delivery(3)], next: null })
  stop = startAlertToasts({ go })
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual([])
  read.mockResolvedValue({ deliveries: [delivery(5), delivery(4)], next: null })
  await minute()
  expect(read).toHaveBeenLastCalledWith(SECRET, 3)
  expect(shown()).toEqual(['Alert 5'])
  toastStore.get()[0]!.action!.run()
  expect(go).toHaveBeenCalledWith('/items/king-doggy')
  toastStore.remove(toastStore.get()[0]!.id)
  await minute()
  expect(shown()).toEqual([])
})

it('[WL64] shows none that the system shows, nor one that is not for the page', async () => {
  const listeners: ((event: object) => void)[] = []
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      locks: { value: undefined },
      serviceWorker: {
        value: {
          getRegistration: async () => ({ getNotifications: async () => [{ data: { number: 2 } }] }),
          addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener),
          removeEventListener: () => {},
        },
      },
    }),
  )
  localStorage.setItem('alert-seen', '1')
  const read = vi.spyOn(alertSource, 'deliveries').mockResolvedValue({ deliveries: [delivery(2)], next: null })
  stop = startAlertToasts({ go })
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual([])
  listeners[0]!({ data: { type: 'alert.shown', number: 3 } })
  read.mockResolvedValue({ deliveries: [delivery(3)], next: null })
  await minute()
  expect(shown()).toEqual([])
  const push = [{ channel: 'push' as const, state: 'sent' as const, status: 201, attempts: 1 }]
  read.mockResolvedValue({ deliveries: [delivery(4, { channels: push })], next: null })
  await minute()
  expect(shown()).toEqual([])
})

const hatched = (number: number, ...slugs: string[]) =>
  delivery(number, {
    condition: { kind: 'hatched', rarity: null, oneIn: null },
    entries: slugs.map((slug) => ({
      slug,
      name: slug,
      image: `/items/${slug}.webp`,
      before: 1,
      after: 2,
      hatches: 1,
      isSample: false,
    })),
  })

it('[AL227] shows no hatch that the hatch alerts announced since the last look', async () => {
  localStorage.setItem('alert-seen', '1')
  const read = vi.spyOn(alertSource, 'deliveries').mockResolvedValue({ deliveries: [], next: null })
  stop = startAlertToasts({ go })
  await vi.advanceTimersByTimeAsync(0)
  announcedHatches.add('doggy')
  read.mockResolvedValue({ deliveries: [hatched(3, 'doggy'), delivery(2)], next: null })
  await minute()
  expect(shown()).toEqual(['Alert 2'])
  read.mockResolvedValue({ deliveries: [hatched(4, 'doggy')], next: null })
  await minute()
  expect(shown()).toContain('Alert 4')
  announcedHatches.add('kitty')
  read.mockResolvedValue({ deliveries: [hatched(5, 'kitty', 'doggy')], next: null })
  await minute()
  expect(shown()).toContain('Alert 5')
})

it('[AL227] keeps what was announced while it looked', async () => {
  localStorage.setItem('alert-seen', '1')
  const read = vi.spyOn(alertSource, 'deliveries').mockImplementation(async () => {
    announcedHatches.add('doggy')
    return { deliveries: [], next: null }
  })
  stop = startAlertToasts({ go })
  await vi.advanceTimersByTimeAsync(0)
  read.mockResolvedValue({ deliveries: [hatched(2, 'doggy')], next: null })
  await minute()
  expect([shown(), announcedHatches.read()]).toEqual([[], []])
})

it('[AL227] shows no hatch while hatch alerts are muted', async () => {
  localStorage.setItem('alert-seen', '1')
  localStorage.setItem('hatch-notification-settings', JSON.stringify({ mutedUntil: Date.now() + 600_000 }))
  vi.spyOn(alertSource, 'deliveries').mockResolvedValue({ deliveries: [hatched(2, 'doggy')], next: null })
  stop = startAlertToasts({ go })
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual([])
})

it('[WL63] asks nothing without an owner', async () => {
  deviceSecret.remove()
  const read = vi.spyOn(alertSource, 'deliveries')
  stop = startAlertToasts({ go })
  await minute()
  expect(read).not.toHaveBeenCalled()
})

it('[WL32] stars are sent once they have rested', async () => {
  const sent = vi.spyOn(alertSource, 'mergeStars').mockResolvedValue({ marks: [], unknown: [], refused: [] })
  stop = startStarSync()
  await vi.advanceTimersByTimeAsync(0)
  const before = sent.mock.calls.length
  turnStar('doggy')
  turnStar('kitty')
  await vi.advanceTimersByTimeAsync(5_900)
  expect(sent).toHaveBeenCalledTimes(before)
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toHaveBeenCalledTimes(before + 1)
})

it.each([['taken'], ['unknown']])('[WL33] who signs in gets what the device owned, and it ends: %s', async (kind) => {
  const merge = vi.spyOn(alertSource, 'mergeStars').mockResolvedValue({ marks: [], unknown: [], refused: [] })
  const counts = { stars: 1, rules: 1, subscriptions: 0, webhooks: 0, refused: 0 }
  const claim = vi.spyOn(alertSource, 'claimDevice')
  if (kind === 'taken') claim.mockResolvedValue(counts)
  else claim.mockRejectedValue(new NotFoundError('alerts'))
  stop = startStarSync()
  await vi.advanceTimersByTimeAsync(0)
  expect(claim).not.toHaveBeenCalled()
  authToken.set('a-token')
  await vi.advanceTimersByTimeAsync(0)
  expect(claim).toHaveBeenCalledWith(SECRET)
  expect(deviceSecret.get()).toBeNull()
  expect(merge).toHaveBeenLastCalledWith('a-token', expect.anything())
})
