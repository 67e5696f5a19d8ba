import { FEED_LIMIT } from '#domain/hatch-feed.ts'
import { INGEST_LIMIT } from '#contract/ingest.ts'
import { startSite } from '../tests/support/site-process.ts'
import { launchBrowser } from './browser.ts'
import { frames, openLive, pause, post, quantile } from './live-page.ts'
import type { Figure } from './report.ts'

const SLOWDOWN = 4
/** Rows differ in picture, colour, badge and name, as they do in a real feed. */
const PETS = ['king-doggy', 'og-owolord', 'giant-gummy-worm', 'og-dementor', 'og-giant-robot', 'og-king-kitty', 'doggy', 'kitty']
/** Pixels a second, and pixels: a quick reader. */
const SPEED = 3_000
const DISTANCE = 30_000

/** HA7: a phone-sized feed that holds as many hatches as it may, scrolled, beside the same page left in peace and plain boxes scrolled: what the machine can show at all. */
export async function feed(): Promise<Figure[]> {
  const site = await startSite()
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
    await page.addInitScript(() => localStorage.setItem('hatch-notification-settings', '{"enabled":false}'))
    await openLive(page, `${site.origin}/live-hatches`)
    for (let sent = 0; sent < FEED_LIMIT; sent += INGEST_LIMIT) {
      await post(site, Array.from({ length: INGEST_LIMIT }, (_, index) => ({
        slug: PETS[index % PETS.length]!, variant: index % 3 === 0 ? 'Shiny' : 'Normal', isPublic: index % 5 !== 0, playerName: `Player ${sent + index}`,
      })))
      await pause(300)
    }
    await page.locator(`li[aria-setsize="${FEED_LIMIT}"]`).first().waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await pause(2_000)
    const calm = await frames(page, () => pause((DISTANCE / SPEED) * 1_000))
    const scroll = () => devtools.send('Input.synthesizeScrollGesture', { x: 180, y: 400, yDistance: -DISTANCE, speed: SPEED, gestureSourceType: 'mouse' })
    const scrolled = await frames(page, scroll)
    const end = await page.evaluate(() => Math.round(scrollY))
    await page.evaluate((height) => {
      document.body.innerHTML = `<div style="height:128px;border:1px solid">A plain box</div>`.repeat(Math.ceil(height / 128))
      scrollTo(0, 0)
    }, 2 * DISTANCE)
    await pause(1_000)
    const plain = await frames(page, scroll)
    const rate = (lengths: readonly number[]) => (1_000 * lengths.length) / lengths.reduce((sum, length) => sum + length, 0)
    const sorted = scrolled.toReversed()
    return [{
      measure: `a feed of ${FEED_LIMIT} hatches at ${SLOWDOWN}× slowdown: frames a second while it is scrolled`, value: rate(scrolled), bar: { atLeast: 58 },
      note: `${rate(calm).toFixed(1)} in peace, ${rate(plain).toFixed(1)} for as many plain boxes without any code; frame p95 ${quantile(sorted, 0.95).toFixed(1)} ms, p99 ${quantile(sorted, 0.99).toFixed(1)} ms, longest ${scrolled[0]?.toFixed(0)} ms; scrolled to ${end} px`,
    }]
  } finally {
    await browser.close()
    await site.stop()
  }
}
