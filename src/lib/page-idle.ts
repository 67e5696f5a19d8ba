/** The first moment without work, or the first touch, whichever comes first; 4 s at most. */
export const pageIdle = () =>
  new Promise<void>((resolve) => {
    addEventListener('pointerdown', () => resolve(), { once: true, passive: true })
    addEventListener('keydown', () => resolve(), { once: true, passive: true })
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 4_000 })
    else setTimeout(resolve, 1_000)
  })

/** The page has loaded, has been idle, and has then stood for `ms` milliseconds: for what nobody waits for, and what would hold up what somebody does. */
export async function pageSettled(ms: number): Promise<void> {
  await pageLoaded()
  await pageIdle()
  await new Promise((resolve) => setTimeout(resolve, ms))
}

/** How long a page that is idle is left alone before anything moves in it for its own sake, in milliseconds. AC9 */
export const SETTLING = 3_000

/** Lets everything else that waits go first. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

const pageLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })
