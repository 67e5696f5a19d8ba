import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import * as navigationPreload from 'workbox-navigation-preload'
import { PrecacheFallbackPlugin, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { openPush, type PushScope, showPush } from '../notifications/show-push.ts'
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'

/** The offline page and what it needs, put in by the build; another revision is another worker. */
declare const PRECACHED: PrecacheEntry[]
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
declare const self: PushScope & {
  skipWaiting(): Promise<void>
  addEventListener(type: 'push', listener: (event: WorkerEvent & { data: { text(): string } | null }) => void): void
  addEventListener(
    type: 'notificationclick',
    listener: (event: WorkerEvent & { notification: Notification }) => void,
  ): void
}

/** Files, the least recently used beyond it first. */
const MAX_ASSETS = 80
const MAX_PICTURES = 300

// Workbox's own plugins are not of its plugin type where `undefined` differs from absent, as it is here.
const offlinePage = new PrecacheFallbackPlugin({ fallbackURL: '/offline' }) as WorkboxPlugin
const atMost = (maxEntries: number) => new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as WorkboxPlugin

// Pages come only from the network, so a new worker fits whatever is open: it need not wait until all tabs are closed.
void self.skipWaiting()
clientsClaim()
navigationPreload.enable() // the page is asked for while the worker still starts

precacheAndRoute(PRECACHED, { directoryIndex: '', cleanURLs: false })

// A page that was kept could show a value that is no longer the value: without a network there is the offline page instead.
registerRoute(
  new NavigationRoute(new NetworkOnly({ plugins: [offlinePage] }), {
    denylist: [/^\/(auth|api)\//], // sign-in leads through other sites; data isn't a page
  }),
)
// Yet they are answered here: a page that is asked for early, and that no route then takes, is asked for again, and a sign-in has steps that count once.
registerRoute(new NavigationRoute(new NetworkOnly(), { allowlist: [/^\/(auth|api)\//] }))

// Names for instant search: newest from the network, and kept under one address for when there is none. QS5
const withoutQuery = {
  cacheKeyWillBeUsed: async ({ request }) => request.url.replace(/\?.*/, ''),
} satisfies WorkboxPlugin
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/search-index',
  new NetworkFirst({ cacheName: 'search', plugins: [withoutQuery] }),
)

// What no route names (the rest of the API, sign-in, chat, everything that carries a token) the worker leaves alone.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'assets', plugins: [atMost(MAX_ASSETS)] }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(items|eggs|icons)\/[^/]+\.webp$/.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: 'pictures', plugins: [atMost(MAX_PICTURES)] }),
)

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text(), self)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification, self)))
