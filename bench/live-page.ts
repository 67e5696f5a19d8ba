import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { IngestHatch } from '#contract/ingest.ts'
import { INGEST_TOKEN, type SiteProcess } from '../tests/support/site/site-process.ts'
import type { UnwatchedPage } from './unwatched-page.ts'

type Sent = Pick<IngestHatch, 'slug' | 'playerName'> & Partial<Pick<IngestHatch, 'variant' | 'isPublic'>>

/** Ingests them. */
export async function post(site: SiteProcess, hatches: readonly Sent[]) {
  const response = await fetch(`http://127.0.0.1:${site.port}/ingest/hatches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${INGEST_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(hatches.map((hatch) => ({ id: randomUUID(), ...hatch }))),
  })
  if (!response.ok) throw new Error(`ingest answered ${response.status}`)
  await response.arrayBuffer()
}

/** Opens a page and waits until its live channel has brought the first state. */
export async function openLive(page: Page, address: string) {
  const welcomed = new Promise<void>((resolve) =>
    page.on('websocket', (socket) => socket.on('framereceived', () => resolve())),
  )
  await page.goto(address)
  await welcomed
}

/** Notes for each text that the pattern finds the time of the frame after it came into the page. Answers what reads the notes. */
export async function noteSeen(page: Page, pattern: string): Promise<() => Promise<Record<string, number>>> {
  await page.evaluate((source) => {
    const seen: Record<string, number> = {}
    const expression = new RegExp(source, 'g')
    Object.assign(window, { seen })
    new MutationObserver(() => {
      for (const text of document.body.textContent?.match(expression) ?? []) {
        if (!(text in seen)) {
          seen[text] = NaN
          requestAnimationFrame(() => setTimeout(() => (seen[text] = Date.now())))
        }
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, pattern)
  return () => page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen)
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Lengths of all frames while `work` runs, ms, longest first. */
export async function frames(page: Pick<UnwatchedPage, 'evaluate'>, work: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const lengths: number[] = []
    let last = performance.now()
    let on = true
    const next = () => {
      const now = performance.now()
      lengths.push(now - last)
      last = now
      if (on) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    Object.assign(window, { stopFrames: () => ((on = false), lengths) })
  })
  await work()
  const lengths = await page.evaluate(() => (window as unknown as { stopFrames: () => number[] }).stopFrames())
  return lengths.slice(1).toSorted((a, b) => b - a)
}
