import { FEED_LIMIT } from '#domain/hatches/hatch-feed.ts'
import { INGEST_LIMIT } from '#contract/ingest.ts'
import type { Browser, Page } from '@playwright/test'
import { startSite } from '../tests/support/site/site-process.ts'
import { launchBrowser } from './browser.ts'
import { cleanUp } from './clean-up.ts'
import { frames, openLive, pause, post } from './live-page.ts'
import type { Figure } from './report.ts'
import { quantile } from './quantile.ts'

const SLOWDOWN = 4
/** Rows differ in picture, colour, badge and name, as they do in a real feed. */
const PETS = [
  'king-doggy',
  'og-owolord',
  'giant-gummy-worm',
  'og-dementor',
  'og-giant-robot',
  'og-king-kitty',
  'doggy',
  'kitty',
]
/** Pixels a second, and pixels: a quick reader. */
const SPEED = 3_000
const DISTANCE = 30_000

/** What the browser's compositor tells of one frame of the page. */
type FrameReport = {
  frame_sequence: number
  scroll_state: 'SCROLL_NONE' | 'SCROLL_MAIN_THREAD' | 'SCROLL_COMPOSITOR_THREAD'
  state: 'STATE_NO_UPDATE_DESIRED' | 'STATE_PRESENTED_ALL' | 'STATE_PRESENTED_PARTIAL' | 'STATE_DROPPED'
  has_missing_content: boolean
}
type TraceEvent = { name: string; ph: string; ts: number; args: { frame_reporter?: FrameReport } }

type Scrolled = {
  /** Frames a second that came to the screen. */
  shown: number
  /** Share of them in which something was not drawn yet. */
  incomplete: number
  /** Share of the script's frames before which the screen had passed the last row that was there. */
  bare: number
  /** Lengths of the script's frames, ms, longest first. */
  lengths: readonly number[]
}

/**
 * Scrolls, and takes from the browser's own trace which frames came to the screen. Frames of the script alone would not say: the compositor scrolls what is
 * drawn already without waiting for it.
 */
async function scrolled(browser: Browser, page: Page, scroll: () => Promise<unknown>): Promise<Scrolled> {
  await page.evaluate(() => {
    const seen = { frames: 0, bare: 0 }
    const next = () => {
      const rows = document.querySelectorAll('li[aria-setsize]')
      const [first, last] = [rows[0], rows[rows.length - 1]]
      const begins = first && (first.ariaPosInSet === '1' || first.getBoundingClientRect().top <= 0)
      const reaches =
        last && (last.ariaPosInSet === last.ariaSetSize || last.getBoundingClientRect().bottom >= innerHeight)
      seen.frames++
      if (first && !(begins && reaches)) seen.bare++
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(window, { seen })
  })
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.frame'] })
  const lengths = await frames(page, scroll)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: readonly TraceEvent[] }
  const seen = await page.evaluate(() => (window as unknown as { seen: { frames: number; bare: number } }).seen)

  const reports = traceEvents.flatMap(({ name, ph, ts, args: { frame_reporter: report } }) =>
    name === 'PipelineReporter' && ph === 'b' && report && report.scroll_state !== 'SCROLL_NONE'
      ? [{ ts, report }]
      : [],
  )
  if (reports.length === 0) throw new Error('the trace of the browser tells of no frame that was scrolled')
  const sequences = (some: typeof reports) => new Set(some.map(({ report }) => report.frame_sequence)).size
  const shown = reports.filter(
    ({ report: { state } }) => state === 'STATE_PRESENTED_ALL' || state === 'STATE_PRESENTED_PARTIAL',
  )
  const times = reports.map(({ ts }) => ts)
  const seconds = (Math.max(...times) - Math.min(...times)) / 1_000_000
  return {
    shown: sequences(shown) / seconds,
    incomplete: sequences(shown.filter(({ report }) => report.has_missing_content)) / sequences(shown),
    bare: seen.bare / seen.frames,
    lengths,
  }
}

const perSecond = (lengths: readonly number[]) =>
  (1_000 * lengths.length) / lengths.reduce((sum, length) => sum + length, 0)
const percent = (share: number) => `${(100 * share).toFixed(1)}%`

/** HA7: a phone-sized feed that holds as many hatches as it may, scrolled, beside the same page left in peace and plain boxes scrolled: what the machine can show at all. */
export async function feed(): Promise<Figure[]> {
  const site = await startSite()
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
    await page.addInitScript(() => localStorage.setItem('hatch-notification-settings', '{"enabled":false}'))
    await openLive(page, `${site.origin}/live-hatches`)
    for (let sent = 0; sent < FEED_LIMIT; sent += INGEST_LIMIT) {
      await post(
        site,
        Array.from({ length: INGEST_LIMIT }, (_, index) => ({
          slug: PETS[index % PETS.length]!,
          variant: index % 3 === 0 ? 'Shiny' : 'Normal',
          isPublic: index % 5 !== 0,
          playerName: `Player ${sent + index}`,
        })),
      )
      await pause(300)
    }
    await page.locator(`li[aria-setsize="${FEED_LIMIT}"]`).first().waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await pause(2_000)
    const calm = await frames(page, () => pause((DISTANCE / SPEED) * 1_000))
    const scroll = () =>
      devtools.send('Input.synthesizeScrollGesture', {
        x: 180,
        y: 400,
        yDistance: -DISTANCE,
        speed: SPEED,
        gestureSourceType: 'mouse',
      })
    const rows = await scrolled(browser, page, scroll)
    const end = await page.evaluate(() => Math.round(scrollY))
    await page.evaluate((height) => {
      document.body.innerHTML = `<div style="height:128px;border:1px solid">A plain box</div>`.repeat(
        Math.ceil(height / 128),
      )
      scrollTo(0, 0)
    }, 2 * DISTANCE)
    await pause(1_000)
    const plain = await scrolled(browser, page, scroll)
    const sorted = rows.lengths.toReversed()
    const what = `a feed of ${FEED_LIMIT} hatches at ${SLOWDOWN}× slowdown, scrolled at ${SPEED} px/s`
    return [
      {
        measure: `${what}: frames a second on the screen`,
        value: rows.shown,
        bar: { atLeast: 58 },
        note: `${plain.shown.toFixed(1)} for as many plain boxes without any code; scrolled to ${end} px`,
      },
      {
        measure: 'the same: frames in which a piece was not drawn yet, or no row there',
        value: 100 * Math.max(rows.incomplete, rows.bare),
        unit: '%',
        bar: { atMost: 1 },
        note: `not drawn ${percent(rows.incomplete)} (plain boxes ${percent(plain.incomplete)}), no row ${percent(rows.bare)}`,
      },
      {
        measure: 'the same: frames a second of the script',
        value: perSecond(rows.lengths),
        note: `${perSecond(calm).toFixed(1)} in peace, ${perSecond(plain.lengths).toFixed(1)} for plain boxes; frame p95 ${quantile(sorted, 0.95).toFixed(1)} ms, p99 ${quantile(sorted, 0.99).toFixed(1)} ms, longest ${rows.lengths[0]?.toFixed(0)} ms`,
      },
    ]
  } finally {
    await cleanUp(
      () => browser.close(),
      () => site.stop(),
    )
  }
}
