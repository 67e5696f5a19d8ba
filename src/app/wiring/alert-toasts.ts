import type { AlertDelivery } from '#contract/alerts.ts'
import { muteLeft, parseHatchSettings } from '#domain/hatches/hatch-settings.ts'
import { ownerToken } from '#features/watchlist/alerts/owner-token.ts'
import { alertSource } from '#features/watchlist/alerts/alert-source.ts'
import { announcedHatches } from './announced-hatches.ts'
import { hatchSettingsStore } from '#lib/hatch-settings-store.ts'
import { storedText } from '#lib/stored-text.ts'
import * as texts from '#messages/alert-toasts.ts'
import { toast } from '#ui/toast-store.ts'
import { SHOWN } from '../notifications/show-push.ts'
import { millisecondsInMinute } from 'date-fns/constants'
import * as v from 'valibot'

/** The newest alert that any tab has shown, or whose owner had read before. */
const seen = storedText('alert-seen')
const Seen = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
const readSeen = () => {
  const parsed = v.safeParse(Seen, seen.get())
  return parsed.success ? parsed.output : null
}
const note = (number: number) => seen.set(String(Math.max(number, readSeen() ?? 0)))

const Shown = v.object({ type: v.literal(SHOWN), number: v.number() })

/** Numbers that the system shows as notifications. */
async function shownBySystem(): Promise<ReadonlySet<unknown>> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  return new Set(shown.map(({ data }) => (data as { number?: unknown } | null)?.number))
}

const isForPage = ({ channels }: AlertDelivery) => channels.some(({ channel }) => channel === 'page')

/** Whether the hatch alerts have said it, or are muted. AL227 */
const isAnnounced = ({ condition, entries }: AlertDelivery, announced: readonly string[]) =>
  condition.kind === 'hatched' &&
  (muteLeft(parseHatchSettings(hatchSettingsStore.get()), Date.now()) > 0 ||
    entries.every(({ slug }) => announced.includes(slug)))

/** Shows new alerts as toasts, in one tab, and never what a notification of the system shows. WL63, WL64 */
export function startAlertToasts({ go }: { go: (to: string) => void }): () => void {
  const look = async () => {
    const token = ownerToken()
    if (token === null || document.visibilityState !== 'visible') return
    const after = readSeen()
    const before = announcedHatches.read()
    const { deliveries } = await alertSource.deliveries(token, after ?? undefined)
    const announced = announcedHatches.read()
    // Those of the meantime may belong to an alert that the next look reads.
    announcedHatches.remove(before)
    const [newest] = deliveries.filter((delivery) => isForPage(delivery) && !isAnnounced(delivery, announced))
    if (deliveries[0]) note(deliveries[0].number)
    // What was there before this browser first asked isn't news.
    if (after === null) return note(0)
    if (!newest || newest.number <= after || (await shownBySystem()).has(newest.number)) return
    toast({
      title: newest.title,
      description: newest.body,
      action: { ...texts.open, run: () => go(newest.path) },
    })
  }
  const inOneTab = () =>
    void (
      navigator.locks === undefined
        ? look()
        : navigator.locks.request('alert-toasts', { ifAvailable: true }, (lock) => (lock ? look() : undefined))
    ).catch((error: unknown) => console.warn('alerts: they could not be read', error))
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const shown = v.safeParse(Shown, data)
    if (shown.success) note(shown.output.number)
  }
  inOneTab()
  const timer = setInterval(inOneTab, millisecondsInMinute)
  document.addEventListener('visibilitychange', inOneTab)
  navigator.serviceWorker?.addEventListener('message', onMessage)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', inOneTab)
    navigator.serviceWorker?.removeEventListener('message', onMessage)
  }
}
