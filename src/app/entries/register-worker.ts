import { afterIdle } from '#lib/page-idle.ts'

/** Delay in milliseconds after a page is idle: the worker's start and what it fetches took a phone's other processor while the page came alive. */
const WORKER_DELAY = 10_000

/**
 * Registers the service worker once the page has settled, and hands it the pictures that came before it was there.
 * Without one, as on an address that is not secure, the site is as before. ST9
 */
export async function registerWorker(
  workers: ServiceWorkerContainer | undefined = navigator.serviceWorker,
): Promise<void> {
  if (!workers) return
  await afterIdle(WORKER_DELAY)
  try {
    await workers.register('/service-worker.js')
    if (workers.controller) return
    const { active } = await workers.ready
    const urlsToCache = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.webp$/.test(name))
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
  } catch (error) {
    console.warn('service worker: it could not be registered', error)
  }
}
