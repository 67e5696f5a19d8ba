import { setTimeout as pause } from 'node:timers/promises'
import { launchChrome } from '../browser.ts'
import { openPage } from '../devtools.ts'
import type { Weights } from './write-document.ts'

/** Milliseconds after hydration, in which an idle page fetches what it needs later. */
const AFTERWARDS = 4_000
const MAX_SECONDS = 60
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }

const WATCH = `new MutationObserver((_, observer) => {
  if (!('ready' in document.documentElement.dataset)) return
  window.readyAt = performance.now()
  observer.disconnect()
}).observe(document, { subtree: true, attributeFilter: ['data-ready'] })`

/** Files in the order of their requests. */
const READ = `(() => {
  if (window.readyAt === undefined || performance.now() - readyAt < ${AFTERWARDS}) return undefined
  const files = performance.getEntriesByType('resource').flatMap(({ name, startTime, initiatorType }) => {
    const { origin, pathname, search } = new URL(name)
    return origin === location.origin && !/fetch|xmlhttprequest|beacon/.test(initiatorType) ? [{ path: pathname + search, isLate: startTime > readyAt }] : []
  })
  return files
})()`

/** Letters and elements of the document as the server sends it. */
const WEIGH = `fetch(location.href).then((answer) => answer.text()).then((html) => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const count = (selector) => [...page.querySelectorAll(selector)].reduce((sum, { textContent }) => sum + textContent.length, 0)
  return {
    text: count('#root'),
    elements: page.querySelectorAll('#root *').length,
    styles: count('style'),
    scripts: count('script:not([src], [type$=json])'),
    data: count('script[type$=json]'),
  }
})`

type File = { path: string; isLate: boolean }

/** The files that a page requests on a first visit: scripts before and after hydration, pictures and fonts. */
export async function recordPage(address: string) {
  const chrome = await launchChrome()
  try {
    const { send, close } = await openPage(chrome)
    await send('Emulation.setDeviceMetricsOverride', PHONE)
    await send('Page.enable')
    await send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH })
    await send('Page.navigate', { url: address })
    const end = performance.now() + MAX_SECONDS * 1_000
    const evaluate = async <T>(expression: string) =>
      (
        (await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })) as {
          result: { value?: T }
        }
      ).result.value
    for (;;) {
      const files = await evaluate<File[]>(READ)
      if (files) {
        const weights = (await evaluate<Weights>(WEIGH))!
        close()
        return { ...sortFiles(files), weights }
      }
      if (performance.now() > end) throw new Error(`${address} was not hydrated within ${MAX_SECONDS} s`)
      await pause(200)
    }
  } finally {
    await chrome.close()
  }
}

const isPicture = (path: string) => /\.(svg|webp|png|avif|jpe?g)(\?|$)/.test(path) && !/favicon/.test(path)

function sortFiles(files: readonly File[]) {
  const paths = (isWanted: (file: File) => boolean) => [...new Set(files.filter(isWanted).map(({ path }) => path))]
  return {
    scripts: paths(({ path, isLate }) => path.endsWith('.js') && !isLate),
    lateScripts: paths(({ path, isLate }) => path.endsWith('.js') && isLate),
    pictures: paths(({ path }) => isPicture(path)),
    fonts: paths(({ path }) => path.endsWith('.woff2')),
  }
}
