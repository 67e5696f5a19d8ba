import type { Readable } from '#base/store.ts'

/** Keeps the count before the title of whatever page is shown. CH28 */
export function keepTitle({ get, subscribe }: Readable<number>): void {
  const write = () => {
    const bare = document.title.replace(/^\(\d+\) /, '')
    const title = get() > 0 ? `(${get()}) ${bare}` : bare
    if (document.title !== title) document.title = title
  }
  subscribe(write)
  new MutationObserver(write).observe(document.head, { childList: true, characterData: true, subtree: true })
}
