/** The first moment without work, or the first touch, whichever comes first; 4 s at most. */
export const pageIdle = () =>
  new Promise<void>((resolve) => {
    addEventListener('pointerdown', () => resolve(), { once: true, passive: true })
    addEventListener('keydown', () => resolve(), { once: true, passive: true })
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 4_000 })
    else setTimeout(resolve, 1_000)
  })

/** Resolves `ms` milliseconds after the page has loaded and been idle: for work that no player waits for. */
export async function afterIdle(ms: number): Promise<void> {
  await pageLoaded()
  await pageIdle()
  await new Promise((resolve) => setTimeout(resolve, ms))
}

/** Delay in milliseconds before decoration in an idle page moves. AC9 */
export const MOTION_DELAY = 3_000

/** Runs everything else that is queued first. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

const pageLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })
