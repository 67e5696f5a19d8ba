import { liveHatch } from '#contract/hatches.fixture.ts'
import { HATCH_TOAST, startHatchNotifications } from '#app/wiring/hatch-notifications.ts'
import type { Hatch } from '#contract/hatches.ts'
import { deviceSecret } from '#features/watchlist/alerts/owner-token.ts'
import { announcedHatches } from '#app/wiring/announced-hatches.ts'
import { hatchSettingsStore } from '#lib/hatch-settings-store.ts'
import { parseHatchSettings } from '#domain/hatches/hatch-settings.ts'
import { decisionStore } from '#features/chat/offer/decision.store.ts'
import { type PushScope, showPush } from '#app/notifications/show-push.ts'
import { pushPayload } from '#server/modules/alerts/messages.ts'
import { toast, toastStore } from '#ui/toast-store.ts'
import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let stop = () => {}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stop()
  for (const { id } of toastStore.get()) toastStore.remove(id)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const named = (seq: number, title: string, change: Partial<Hatch> = {}) =>
  liveHatch(seq, { notification: { title, description: 'by Mia' }, ...change })
const shown = () => toastStore.get().map(({ title, duration }) => [title, duration])
const fail = (): never => {
  throw new Error('no toast')
}
const look = (visibilityState: string) =>
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })

/** `settings`: those of a player who chose one; null: none was chosen. */
function start(settings: string | null = '{"publicOnly":false}') {
  look('visible')
  if (settings !== null && hatchSettingsStore.get() === null) hatchSettingsStore.set(settings)
  const fresh$ = new Subject<readonly Hatch[]>()
  const playSound = vi.fn()
  stop = startHatchNotifications({ fresh$, playSound })
  const arrive = (...hatches: Hatch[]) => {
    fresh$.next(hatches)
    // Each waits for newer ones, and for its pace.
    vi.advanceTimersByTime(1_000)
  }
  return { fresh$, playSound, arrive }
}

it('[NO5, NO20] a hatch is a toast of 8 s, silent unless sound is on', () => {
  const { arrive, playSound } = start()
  arrive(named(1, 'King Doggy hatched!'))
  expect([shown(), playSound.mock.calls]).toEqual([[['King Doggy hatched!', 8_000]], []])
  expect(HATCH_TOAST).toEqual(8_000)
  hatchSettingsStore.set('{"soundEnabled":true}')
  arrive(named(2, 'Second'))
  expect([shown(), playSound.mock.calls.length]).toEqual([[['Second', 8_000]], 1])
})

it('[AL227] what it announces is noted for the alert rules of a browser that has some', () => {
  const { arrive } = start()
  arrive(named(1, 'First', { slug: 'doggy' }))
  expect(announcedHatches.read()).toEqual([])
  deviceSecret.set(`dv_${'a'.repeat(43)}`)
  arrive(named(2, 'Second', { slug: 'kitty' }))
  vi.advanceTimersByTime(1_000)
  arrive(named(3, 'Third', { slug: 'shiny-doggy' }))
  vi.advanceTimersByTime(1_000)
  expect(announcedHatches.read()).toEqual(['kitty', 'shiny-doggy'])
})

it('[NO10, NO12, NO26] it shows the pet, and can be muted for an hour in all tabs, with a way back', () => {
  const { arrive, fresh$ } = start()
  arrive(named(1, 'King Doggy hatched!', { slug: 'shiny-king-doggy' }))
  const [{ picture, kind, action } = fail()] = toastStore.get()
  expect([picture, kind, action?.label]).toEqual(['/items/shiny-king-doggy@96.webp', 'hatch', 'Not now'])
  action!.run()
  expect(parseHatchSettings(localStorage.getItem('hatch-notification-settings')).mutedUntil).toEqual(
    Date.now() + 3_600_000,
  )
  expect([fresh$.observed, toastStore.get().map(({ title }) => title)]).toEqual([false, ['No hatch alerts for 1 hour']])
  toastStore.get()[0]!.action!.run()
  expect(fresh$.observed).toEqual(true)
})

it('[NO92] who chose no settings may hear of watched pets only, with a way back', () => {
  const { arrive } = start(null)
  arrive(named(1, 'King Doggy hatched!'))
  const [{ firstAction, action } = fail()] = toastStore.get()
  expect([firstAction?.label, action?.label]).toEqual(['Only my pets', 'Not now'])
  firstAction!.run()
  const isOnly = () => parseHatchSettings(localStorage.getItem('hatch-notification-settings')).onlyWatched
  expect([isOnly(), toastStore.get()[0]!.title]).toEqual([true, 'Only pets you watch'])
  const { action: undo, id } = toastStore.get()[0]!
  toastStore.dismiss(id)
  arrive(named(2, 'Not watched'))
  expect(toastStore.get().filter(({ open }) => open)).toEqual([])
  undo!.run()
  expect(isOnly()).toBe(false)
})

it('[NO93] a reload keeps the pace of one a minute', () => {
  const first = start(null)
  first.arrive(named(1, 'First'))
  stop()
  const { arrive } = start(null)
  arrive(named(2, 'Second'))
  expect(shown()).toEqual([['First', 8_000]])
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual([['Second', 8_000]])
})

it('[NO94] it goes when a control comes below it', () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.dataset['toastPlace'] = ''
  place.getBoundingClientRect = () => DOMRect.fromRect({ x: 12, y: 780, width: 366, height: 0 })
  const button = document.body.appendChild(document.createElement('button'))
  const under = vi.fn((): Element[] => [document.body])
  document.elementsFromPoint = under
  const { arrive } = start()
  arrive(named(1, 'First'))
  const isOpen = () => toastStore.get().map(({ open }) => open)
  expect(isOpen()).toEqual([true])
  under.mockReturnValue([button])
  vi.advanceTimersByTime(1_200)
  expect(isOpen()).toEqual([false])
  place.remove()
  button.remove()
})

it('[NO13, NO28] it waits for a dialog and for a decision in view, and goes when one comes', async () => {
  const { arrive } = start()
  const open = () => toastStore.get().flatMap(({ title, open }) => (open ? [title] : []))
  arrive(named(1, 'First'))
  const release = decisionStore.hold()
  expect(open()).toEqual([])
  arrive(named(2, 'Second'))
  expect(open()).toEqual([])
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  await Promise.resolve()
  release()
  vi.advanceTimersByTime(250)
  expect(open()).toEqual([])
  dialog.remove()
  await Promise.resolve()
  vi.advanceTimersByTime(250)
  expect(open()).toEqual(['Second'])
})

it('[NO14] it never replaces a toast of another kind, and follows once that has gone', () => {
  const { arrive } = start()
  const { dismiss } = toast({ title: 'Failed to logout', variant: 'destructive' })
  arrive(named(1, 'King Doggy hatched!'))
  vi.advanceTimersByTime(5_000)
  expect(shown()).toEqual([['Failed to logout', undefined]])
  dismiss()
  vi.advanceTimersByTime(250)
  expect(shown()).toEqual([['King Doggy hatched!', 8_000]])
})

it('[NO9] what draws toasts is wanted once hatches are announced, before there is one, and not where they are off', async () => {
  vi.resetModules()
  const { toastStore } = await import('#ui/toast-store.ts')
  const notifications = await import('#app/wiring/hatch-notifications.ts')
  const received = vi.fn()
  toastStore.subscribe(received)
  localStorage.setItem('hatch-notification-settings', '{"enabled":false}')
  notifications.startHatchNotifications({ fresh$: new Subject() })()
  expect(toastStore.isToasterNeeded()).toEqual(false)
  localStorage.clear()
  stop = notifications.startHatchNotifications({ fresh$: new Subject() })
  expect([toastStore.isToasterNeeded(), toastStore.get(), received.mock.calls.length]).toEqual([true, [], 1])
})

it('[NO6] follows the settings, also those that another tab changed, and lets go of the channel when switched off', () => {
  const { arrive, fresh$ } = start()
  hatchSettingsStore.set('{"minValue":5000}')
  arrive(named(1, 'Cheap', { value: 4_999 }))
  expect(shown()).toEqual([])
  localStorage.setItem('hatch-notification-settings', '{"enabled":false}')
  dispatchEvent(new StorageEvent('storage', { key: 'hatch-notification-settings' }))
  expect(fresh$.observed).toEqual(false)
  hatchSettingsStore.set('broken {')
  arrive(named(2, 'Shown by default'))
  expect(shown()).toEqual([['Shown by default', 8_000]])
})

it('[NO23] what another tab announced is not announced again, and each is announced to the others', async () => {
  const posted: unknown[] = []
  class Channel extends EventTarget {
    static last: Channel
    constructor() {
      super()
      Channel.last = this
    }
    postMessage = (data: unknown) => void posted.push(data)
    close = () => {}
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  const { arrive } = start()
  Channel.last.dispatchEvent(new MessageEvent('message', { data: 'hatch-1' }))
  Channel.last.dispatchEvent(new MessageEvent('message', { data: { not: 'an id' } }))
  arrive(named(1, 'Shown elsewhere', { id: 'hatch-1' }))
  arrive(named(2, 'New', { id: 'hatch-2' }))
  expect([shown(), posted]).toEqual([[['New', 8_000]], ['hatch-2']])
})

it('[NO25] while the page is hidden the system notifies, where the player wanted and allowed it', async () => {
  const made: unknown[] = []
  class SystemNotification extends EventTarget {
    static permission = 'granted'
    constructor(title: string, options: unknown) {
      super()
      made.push([title, options])
    }
  }
  vi.stubGlobal('Notification', SystemNotification)
  const { arrive } = start()
  look('hidden')
  arrive(named(1, 'Not wanted'))
  expect([shown().length, made]).toEqual([1, []])
  hatchSettingsStore.set('{"systemEnabled":true}')
  arrive(named(2, 'Wanted', { id: 'hatch-2', itemImage: '/items/kitty.webp' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(made).toEqual([['Wanted', { body: 'by Mia', icon: '/items/kitty.webp', tag: 'hatch-2' }]])
  SystemNotification.permission = 'denied'
  vi.advanceTimersByTime(1_000)
  arrive(named(3, 'Refused'))
  look('visible')
  vi.advanceTimersByTime(1_000)
  arrive(named(4, 'Visible'))
  expect([made.length, shown()]).toEqual([1, [['Visible', 8_000]]])
})

it('[NO25] a system that refuses, as on phones, is logged, and the toast stands in', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal(
    'Notification',
    Object.assign(
      function refuse() {
        throw new TypeError('Illegal constructor')
      },
      { permission: 'granted' },
    ),
  )
  hatchSettingsStore.set('{"systemEnabled":true}')
  const { arrive } = start()
  look('hidden')
  arrive(named(1, 'Shown'))
  await vi.advanceTimersByTimeAsync(0)
  expect([shown(), warn.mock.calls.length]).toEqual([[['Shown', 8_000]], 1])
})

it('[NO90, NO91] with a service worker a hatch and the push message about it share a tag, so one shows', async () => {
  const tray = new Map<string, { title: string; data: { at?: number; url?: string }; close: () => void }>()
  const closed: string[] = []
  const registration = {
    active: {},
    getNotifications: async ({ tag }: { tag: string }) =>
      [...tray.values()].filter((_, i) => [...tray.keys()][i] === tag),
    showNotification: async (title: string, { tag, data }: { tag: string; data: object }) =>
      void tray.set(tag, { title, data, close: () => void closed.push(title) }),
  }
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      locks: { value: undefined },
      serviceWorker: { value: { getRegistration: async () => registration } },
    }),
  )
  hatchSettingsStore.set('{"systemEnabled":true}')
  const { arrive } = start()
  look('hidden')
  const entry = { slug: 'kitty', name: 'Kitty', image: '', before: 1, after: 2, hatches: 1, isSample: false }
  const content = {
    number: 5,
    rule_id: 'rule-1',
    condition: JSON.stringify({ kind: 'hatched', rarity: null, oneIn: null }),
    entries: JSON.stringify([entry]),
    entry_count: 1,
  }
  const push = () =>
    showPush(JSON.stringify(pushPayload(content, location.origin)), {
      registration,
      clients: { matchAll: async () => [], openWindow: async () => {} },
      location,
    } as unknown as PushScope)
  const titles = () => [...tray.values()].map(({ title }) => title)

  arrive(named(1, 'Nova hatched Kitty', { slug: 'kitty' }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(titles()).toEqual(['Nova hatched Kitty'])
  expect(tray.get('hatched-kitty')!.data.url).toBe(`${location.origin}/items/kitty`)
  await push()
  expect([titles(), closed]).toEqual([['Kitty hatched'], []])
  arrive(named(2, 'Mia hatched Kitty', { slug: 'kitty' }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([titles(), closed, shown()]).toEqual([['Mia hatched Kitty'], [], []])
  await vi.advanceTimersByTimeAsync(120_000)
  arrive(named(3, 'Ada hatched Kitty', { slug: 'kitty' }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([titles(), closed]).toEqual([['Ada hatched Kitty'], ['Mia hatched Kitty']])
})
