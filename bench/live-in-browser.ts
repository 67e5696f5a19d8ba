import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { startSite, type SiteProcess } from '../tests/support/site/site-process.ts'
import { launchBrowser } from './browser.ts'
import { cleanUp } from './clean-up.ts'
import { frames, noteSeen, openLive, pause, post } from './live-page.ts'
import type { Figure } from './report.ts'
import { openUnwatched } from './unwatched-page.ts'
import { quantile } from './quantile.ts'

const LISTENERS = 1_000
const SAMPLES = 300
const RATE = 500
const SECONDS = 10
const SLOWDOWN = 4

async function withListeners(site: SiteProcess): Promise<ChildProcess> {
  const child = fork('bench/listeners.ts', [`ws://127.0.0.1:${site.port}/ws/live`, String(LISTENERS)])
  await once(child, 'message')
  return child
}

/** RU15: from the acknowledgement of a hatch to the frame that shows it on the pet's open page. */
async function latency(site: SiteProcess): Promise<Figure> {
  const listeners = await withListeners(site)
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await openLive(page, `${site.origin}/items/king-doggy`)
    const seen = await noteSeen(page, 'Sample \\d+ ends')
    const acknowledged: Record<string, number> = {}
    for (let index = 0; index < SAMPLES; index++) {
      const name = `Sample ${index} ends`
      await post(site, [{ slug: 'king-doggy', playerName: name }])
      acknowledged[name] = Date.now()
      await pause(40)
    }
    await pause(1_000)
    const shown = await seen()
    const delays = Object.entries(acknowledged)
      .map(([name, at]) => (shown[name] ?? Infinity) - at)
      .toSorted((a, b) => a - b)
    const lost = delays.filter((delay) => !Number.isFinite(delay)).length
    return {
      measure: `acknowledged ingest to visible, ${LISTENERS} other listeners, p99`,
      value: quantile(delays, 0.99),
      unit: 'ms',
      bar: { atMost: 250 },
      note: `${SAMPLES} hatches, median ${quantile(delays, 0.5)} ms, highest ${delays.at(-1)} ms, never seen ${lost}`,
    }
  } finally {
    await cleanUp(
      () => browser.close(),
      () => listeners.kill(),
    )
  }
}

/** RU15: 500 hatches a second into an open home page on a slow phone, beside the same page left in peace. */
async function flood(site: SiteProcess): Promise<Figure[]> {
  const page = await openUnwatched(`${site.origin}/`, { width: 360, height: 640 })
  try {
    for (let waited = 0; (await page.received()) === null; waited += 100) {
      if (waited > 10_000) throw new Error('the page received nothing')
      await pause(100)
    }
    await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await pause(3_000)
    const calm = await frames(page, () => pause(SECONDS * 1_000))
    const busy = await frames(page, async () => {
      const started = Date.now()
      for (let sent = 0; sent < RATE * SECONDS; sent += RATE / 10) {
        await post(
          site,
          Array.from({ length: RATE / 10 }, (_, index) => ({
            slug: 'king-doggy',
            playerName: `Flood ${sent + index}`,
          })),
        )
        await pause(Math.max(0, started + ((sent + RATE / 10) / RATE) * 1_000 - Date.now()))
      }
    })
    await pause(2_000)
    const received = (await page.received()) ?? 0
    const shown = await page.evaluate(() => {
      const figure = [...document.querySelectorAll('dl > div')].find((each) =>
        each.textContent.includes('Secrets today'),
      )
      return figure?.querySelector('dd')?.textContent.replaceAll(',', '')
    })
    const stats: unknown = await (await fetch(`http://127.0.0.1:${site.port}/api/stats`)).json()
    const secretHatches =
      typeof stats === 'object' && stats !== null && 'secretHatches24h' in stats ? stats.secretHatches24h : undefined
    const long = (lengths: readonly number[]) => lengths.filter((length) => length > 50).length
    return [
      {
        measure: `${RATE} hatches/s for ${SECONDS} s at ${SLOWDOWN}× slowdown: frames over 50 ms caused by it`,
        value: Math.max(0, long(busy) - long(calm)),
        bar: { atMost: 0 },
        note: `${long(busy)} while busy, ${long(calm)} in peace; longest ${busy[0]?.toFixed(0)} ms beside ${calm[0]?.toFixed(0)} ms; ${busy.length} frames`,
      },
      {
        // The server may say less than the card: what has grown older than a day meanwhile counts no more.
        measure: 'updates lost',
        value: RATE * SECONDS - received + Math.max(0, Number(secretHatches) - Number(shown)),
        bar: { atMost: 0 },
        note: `${received} of ${RATE * SECONDS} frames received; the card shows ${shown}, the server says ${String(secretHatches)}`,
      },
    ]
  } finally {
    await cleanUp(() => page.close())
  }
}

export async function liveInBrowser(): Promise<Figure[]> {
  const site = await startSite()
  try {
    return [await latency(site), ...(await flood(site))]
  } finally {
    await cleanUp(() => site.stop())
  }
}
