import { PushPayload } from '#contract/alerts.ts'
import * as v from 'valibot'
import { closeOlder, type NotificationTray, type Shown } from './close-older.ts'

type Window = { url: string; focus(): Promise<unknown>; postMessage(message: unknown): void }
/** The part of the worker's scope that is used; TypeScript's own types for it conflict with those of pages. */
export type PushScope = {
  registration: NotificationTray & { showNotification(title: string, options: NotificationOptions): Promise<void> }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Window[]>
    openWindow(url: string): Promise<unknown>
  }
  location: { origin: string }
}

/** The message to open pages that a notification of this number was shown. */
export const SHOWN = 'alert.shown'

const WATCHLIST = '/watchlist'

function parse(text: string | undefined) {
  try {
    const parsed = v.safeParse(PushPayload, JSON.parse(text ?? ''))
    return parsed.success ? parsed.output.notification : null
  } catch {
    return null
  }
}

/** Shows every message: browsers end the subscription of a site that shows nothing. WL60, WL61 */
export async function showPush(
  text: string | undefined,
  { registration, clients, location }: PushScope,
): Promise<void> {
  const notification = parse(text)
  const url = new URL(notification?.navigate ?? WATCHLIST, location.origin)
  const number = notification?.data.number ?? null
  const tag = notification?.tag ?? 'alerts'
  await closeOlder(registration, tag).catch((error: unknown) => console.warn('push: the earlier one stays', error))
  await registration.showNotification(notification?.title ?? 'BGSI Values', {
    body: notification?.body ?? 'One of your alerts has news.',
    tag,
    lang: notification?.lang ?? 'en',
    dir: notification?.dir ?? 'auto',
    silent: notification?.silent ?? false,
    icon: '/Logo.png',
    // Whatever a message says, a tap leads to this site.
    data: {
      url: url.origin === location.origin ? url.href : new URL(WATCHLIST, location.origin).href,
      number,
      at: Date.now(),
    },
  })
  if (number === null) return
  for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage({ type: SHOWN, number })
}

const Data = v.object({ url: v.string() })

/** A tap leads to the tab that shows the address, or opens one. WL62 */
export async function openPush(shown: Shown, { clients, location }: PushScope): Promise<void> {
  shown.close()
  const data = v.safeParse(Data, shown.data)
  const url = data.success ? data.output.url : new URL(WATCHLIST, location.origin).href
  const open = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).find((each) => each.url === url)
  if (open) await open.focus()
  else await clients.openWindow(url)
}
