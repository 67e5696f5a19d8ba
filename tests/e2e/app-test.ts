import { IngestAnswer } from '#contract/ingest.ts'
import { test as base, expect, type ConsoleMessage } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { readWhenBusy, retryWhenBusy } from '../support/browser/retry-when-busy.ts'
import { INGEST_TOKEN } from '../support/site/site-process.ts'

export { expect }

type NewHatch = {
  slug: string
  variant?: string
  playerName?: string
  isPublic?: boolean
  id?: string
  timestamp?: string
}
type NewValue = { slug: string; variant?: string; value: number | string; demand?: string; trend?: string; at?: string }

export type Ingest = {
  hatches(hatches: readonly NewHatch[]): Promise<IngestAnswer>
  values(values: readonly NewValue[]): Promise<IngestAnswer>
}

/** Posts as the operator's bot does. */
export function ingestInto(origin: string): Ingest {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${origin}/ingest/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${INGEST_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`ingest answered ${response.status}: ${await response.text()}`)
    return v.parse(IngestAnswer, await response.json())
  }
  return {
    hatches: (hatches) =>
      post(
        'hatches',
        hatches.map((hatch) => ({ id: randomUUID(), playerName: 'Test Player', ...hatch })),
      ),
    values: (values) => post('values', values),
  }
}

/**
 * `notifications`: whether the page announces hatches; other tests hatch pets at any moment.
 * `expectedErrors`: those that a test provokes on purpose, by the text that their console message holds (`test.use`); a pattern also
 * sees the address that it came from, after a space.
 */
type Fixtures = { expectedErrors: (string | RegExp)[]; notifications: boolean; ingest: Ingest }

/** Every test fails on an error in the page's console: a hydration mismatch, a blocked script, an exception. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  notifications: [false, { option: true }],
  ingest: async ({ baseURL }, provide) => provide(ingestInto(baseURL!)),
  request: async ({ request }, provide) => provide(readWhenBusy(request)),
  page: async ({ page, javaScriptEnabled, expectedErrors, notifications }, provide, info) => {
    if (!notifications)
      await page.addInitScript(() => {
        // A frame may be in a sandbox, which has no storage.
        if (window === window.top) localStorage.setItem('hatch-notification-settings', '{"enabled":false}')
      })
    const errors: { text: string; url: string }[] = []
    // Tests add to the list, which those after them share.
    const declared = [...expectedErrors]
    const note = (text: string, url: string) => {
      const isExpected = expectedErrors.some((each) =>
        typeof each === 'string' ? text.includes(each) : each.test(`${text} ${url}`),
      )
      if (!isExpected) errors.push({ text, url })
    }
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error') note(message.text(), message.location().url)
    })
    page.on('pageerror', (error) => note(error.message, ''))
    /** Addresses that the site asked the page to try again: on a busy machine it may, and the page does. AP36 */
    const postponed = new Set<string>()
    page.on('response', (response) => {
      if (response.status() === 503 && response.headers()['retry-after']) postponed.add(response.url())
    })
    const goto = retryWhenBusy(page).goto
    page.goto = async (...where) => {
      const response = await goto(...where)
      // Tests are quicker than people: they would press buttons before hydration.
      if (javaScriptEnabled && response?.headers()['content-type']?.startsWith('text/html'))
        await page.locator('html[data-ready]').waitFor()
      return response
    }
    await provide(page)
    expectedErrors.splice(0, Infinity, ...declared)
    // A failure often has its cause in what the page was refused.
    if (info.status !== info.expectedStatus)
      for (const { text, url } of errors) console.log(`In the console: ${text} ${url}`)
    const unforeseen = errors.filter(({ text, url }) => !(text.includes('status of 503') && postponed.has(url)))
    expect(
      unforeseen.map(({ text, url }) => `${text} ${url}`.trim()),
      'errors in the page',
    ).toEqual([])
  },
})
