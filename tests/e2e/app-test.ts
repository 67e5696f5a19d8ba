import { IngestAnswer } from '#contract/ingest.ts'
import { test as base, expect } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { muteHatches } from '../support/browser/mute-hatches.ts'
import { watchErrors } from '../support/browser/page-errors.ts'
import { readWhenBusy, retryWhenBusy } from '../support/browser/retry-when-busy.ts'
import { INGEST_TOKEN, type SiteProcess, startSite } from '../support/site/site-process.ts'

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
    if (!notifications) await muteHatches(page)
    // Tests add to the list, which those after them share.
    const declared = [...expectedErrors]
    const errors = watchErrors(page, (text, url) =>
      expectedErrors.some((each) => (typeof each === 'string' ? text.includes(each) : each.test(`${text} ${url}`))),
    )
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
      for (const { text, url } of errors()) console.log(`In the console: ${text} ${url}`)
    expect(
      errors().map(({ text, url }) => `${text} ${url}`.trim()),
      'errors in the page',
    ).toEqual([])
  },
})

/** For tests that read whole lists again and again, which tests of other files change on the site that they share. One site for each worker. */
export const testOnOwnSite = test.extend<object, { ownSite: SiteProcess }>({
  ownSite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, provide) => {
      const site = await startSite()
      await provide(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ownSite }, provide) => provide(ownSite.origin),
})
