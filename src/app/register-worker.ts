import { pageIdle } from '#lib/page-idle.ts'

/**
 * Registers the service worker once the page has loaded and is idle, and hands it the pictures that came before it was there.
 * Without one, as on an address that is not secure, the site is as before. ST9
 */
export async function registerWorker(workers: ServiceWorkerContainer | undefined = navigator.serviceWorker): Promise<void> {
  if (!workers) return
  await pageLoaded()
  await pageIdle()
  try {
    await workers.register('/service-worker.js')
    if (workers.controller) return
    const { active } = await workers.ready
    const urlsToCache = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\.webp$/.test(name))
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
  } catch (error) {
    console.warn('service worker: it could not be registered', error)
  }
}

const pageLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })
