const KEY = 'reloaded'

type Page = Pick<Location, 'pathname' | 'reload'>

/** Path of the page on which the player typed last. */
let typedOn: string | undefined

/**
 * Loads the page again because a part of it could not be loaded: once for each page and release, only when the site answers, and never
 * over what the player has typed there (CN45). `release` names the page's scripts.
 */
async function reloadOnce(page: Page, release: string, mayDiscard: boolean): Promise<void> {
  const attempt = `${page.pathname} ${release}`
  if (sessionStorage.getItem(KEY) === attempt) return
  const { ok } = await fetch('/api/site', { cache: 'no-store' })
  if (!ok || (typedOn === page.pathname && !mayDiscard)) return
  sessionStorage.setItem(KEY, attempt)
  page.reload()
}

/** Without storage a failure could repeat for ever, and without a network nothing better would come. */
const leave = () => undefined

/** Returns the function to call when the page itself could not start; its parts dispatch `part:failed`. */
export function watchParts(release: string, page: Page = location): () => void {
  addEventListener('input', () => (typedOn = page.pathname), true)
  addEventListener('part:failed', () => void reloadOnce(page, release, false).catch(leave))
  return () => void reloadOnce(page, release, true).catch(leave)
}
