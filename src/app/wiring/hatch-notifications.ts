import type { Hatch } from '#contract/hatches.ts'
import { areDefault, MUTE_MS, parseHatchSettings, type HatchSettings } from '#domain/hatches/hatch-settings.ts'
import { hatchTag } from '#domain/alerts/hatch-tag.ts'
import { ownerToken } from '#features/watchlist/alerts/owner-token.ts'
import { announcedHatches } from './announced-hatches.ts'
import { decisionStore } from '#features/chat/offer/decision.store.ts'
import { HATCH_SETTINGS_KEY, hatchSettingsStore } from '#lib/hatch-settings-store.ts'
import { hatchNotificationsMachine } from '#machines/hatch-notifications.machine.ts'
import { storedText } from '#lib/stored-text.ts'
import * as texts from '#messages/notifications.ts'
import { occupation } from '#streams/occupation.stream.ts'
import { tabLeader } from '#streams/tab-leader.stream.ts'
import { TOAST_HEIGHTS, toastPlace } from '#streams/toast-place.stream.ts'
import { toast, toastStore } from '#ui/toast-store.ts'
import { closeOlder } from '../notifications/close-older.ts'
import { distinctUntilChanged, filter, fromEvent, map, merge, Observable, take, takeUntil, timer } from 'rxjs'
import { createActor, fromEventObservable } from 'xstate'
import { playHatchSound } from './hatch-sound.ts'
import { inspected } from './inspected.ts'

/** Duration of a hatch's toast, in milliseconds. NO5 */
export const HATCH_TOAST = 8_000

/** Page that lists hatches as they happen. NO95 */
const FEED = '/live-hatches'

/** When any tab announced a hatch last, so that a reload keeps the pace. NO93 */
const announcedAt = storedText('hatch-announced-at')

const read = () => parseHatchSettings(hatchSettingsStore.get())
const write = (changes: Partial<HatchSettings>) => hatchSettingsStore.set(JSON.stringify({ ...read(), ...changes }))

/** Mutes hatches in all tabs, and offers the way back. NO12 */
function mute() {
  write({ mutedUntil: Date.now() + MUTE_MS })
  toast({
    ...texts.muted,
    action: { ...texts.undo, run: () => write({ mutedUntil: null }) },
  })
}
const muteButton = { ...texts.mute, run: mute }

/** Leaves only the hatches of watched pets, and offers the way back. NO92 */
function watchOnly() {
  write({ onlyWatched: true })
  toast({
    ...texts.onlyWatched,
    action: { ...texts.undo, run: () => write({ onlyWatched: false }) },
  })
}
/** Height of the next toast, in pixels. */
const height = () => (areDefault(read()) ? TOAST_HEIGHTS.two : TOAST_HEIGHTS.one)
const onlyWatchedButton = { ...texts.onlyMine, run: watchOnly }

const storeChanges = (subscribe: (listener: () => void) => () => void, get: () => boolean) =>
  new Observable<boolean>((subscriber) => {
    subscriber.next(get())
    return subscribe(() => subscriber.next(get()))
  }).pipe(distinctUntilChanged())

type Options = {
  /** Live hatches; subscribing keeps the live channel open. */
  fresh$: Observable<readonly Hatch[]>
  playSound?: () => void
}

/** Notifies of hatches on every page, as the settings say, until the returned function is called. NO5 to NO8 */
export function startHatchNotifications({ fresh$, playSound = () => void playHatchSound() }: Options): () => void {
  const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(HATCH_SETTINGS_KEY)
  const announced$ = others
    ? fromEvent<MessageEvent<unknown>>(others, 'message').pipe(
        map(({ data }) => data),
        filter((data) => typeof data === 'string'),
        map((id) => ({ type: 'hatch.announced', id }) as const),
      )
    : new Observable<never>()
  let latest: ReturnType<typeof toast> | null = null
  const showToast = (hatch: Hatch) => {
    const shown = toast({
      ...hatch.notification,
      kind: 'hatch',
      picture: `/items/${hatch.slug}@96.webp`,
      duration: HATCH_TOAST,
      action: muteButton,
      ...(areDefault(read()) && { firstAction: onlyWatchedButton }),
    })
    latest = shown
    toastPlace(height())
      .pipe(
        filter((isFree) => !isFree),
        take(1),
        takeUntil(timer(HATCH_TOAST)),
      )
      .subscribe(shown.dismiss)
  }
  const notify = (hatch: Hatch, settings: HatchSettings) => {
    others?.postMessage(hatch.id)
    announcedAt.set(String(Date.now()))
    if (ownerToken() !== null) announcedHatches.add(hatch.slug)
    if (document.visibilityState === 'visible' || !isSystemAllowed(settings)) showToast(hatch)
    else
      showSystemNotification(hatch).catch((error: unknown) => {
        console.warn('hatch notifications: the system could not show one', error)
        showToast(hatch)
      })
    if (settings.soundEnabled) playSound()
  }
  const actor = createActor(
    hatchNotificationsMachine.provide({
      actors: {
        tabs: fromEventObservable(() => merge(tabLeader({ name: HATCH_SETTINGS_KEY }), announced$)),
        occupation: fromEventObservable(() =>
          occupation([
            storeChanges(decisionStore.subscribe, decisionStore.get),
            storeChanges(toastStore.subscribe, toastStore.isTaken),
          ]),
        ),
        place: fromEventObservable(() =>
          toastPlace(height()).pipe(
            map((isFree) => ({ type: 'place.seen', isFree, isFeed: location.pathname === FEED }) as const),
          ),
        ),
        hatches: fromEventObservable(() =>
          fresh$.pipe(map((hatches) => ({ type: 'hatches.arrived', hatches }) as const)),
        ),
      },
      actions: {
        notify: (_, { hatch, settings }) => void (hatch && notify(hatch, settings)),
        withdraw: () => latest?.dismiss(),
      },
    }),
    { ...inspected, input: { settings: read(), announcedAt: Number(announcedAt.get()) } },
  ).start()
  if (read().enabled) toastStore.expect()
  const stopReading = hatchSettingsStore.subscribe(() => actor.send({ type: 'settings.changed', settings: read() }))
  return () => {
    stopReading()
    actor.stop()
    others?.close()
  }
}

const isSystemAllowed = ({ systemEnabled }: HatchSettings) =>
  systemEnabled && typeof Notification !== 'undefined' && Notification.permission === 'granted'

/**
 * Shows it as a system notification, through the service worker where there is one: phones allow no other, and a push
 * message replaces no other. NO8, NO90
 */
async function showSystemNotification({ id, slug, itemImage, notification }: Hatch): Promise<void> {
  const options = { body: notification.description, icon: itemImage }
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration?.active) {
    const tag = hatchTag(slug)
    await closeOlder(registration, tag)
    const data = { url: new URL(`/items/${slug}`, location.origin).href, at: Date.now() }
    return registration.showNotification(notification.title, { ...options, tag, data })
  }
  const popup = new Notification(notification.title, { ...options, tag: id })
  popup.addEventListener('click', () => {
    focus()
    popup.close()
  })
}
