import type { AdSettings } from '#contract/ads.ts'

const PATIENCE = 10_000

/** Asks another party without telling it anything: no cookies either way, which an image and a beacon would carry. */
const privately = { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const

/** Whether the provider's picture cannot be loaded; analytics receive that, and nothing else. AD3 */
export async function isBlocked({ checkUrl, analyticsUrl }: AdSettings): Promise<boolean> {
  const blocked = await fetch(checkUrl, { ...privately, signal: AbortSignal.timeout(PATIENCE) }).then(
    () => false,
    () => true,
  )
  if (analyticsUrl !== undefined) {
    const body = JSON.stringify({ event: 'ad_block_check', blocked })
    fetch(analyticsUrl, { ...privately, method: 'POST', keepalive: true, body }).catch(() => undefined) // blocked like the picture
  }
  return blocked
}
