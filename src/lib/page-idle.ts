/** The first moment without work, or the first touch, whichever comes first; 4 s at most. */
export const pageIdle = () =>
  new Promise<void>((resolve) => {
    addEventListener('pointerdown', () => resolve(), { once: true, passive: true })
    addEventListener('keydown', () => resolve(), { once: true, passive: true })
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 4_000 })
    else setTimeout(resolve, 1_000)
  })
