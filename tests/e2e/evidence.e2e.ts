import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become } from '../support/browser/chat-browser.ts'
import { expectNoWaySideways } from '../support/browser/sideways.ts'
import { callApi, type SiteStaff, siteStaff } from '../support/chat/site-staff.ts'
import { INGEST_TOKEN } from '../support/site/site-process.ts'
import { expect, test } from './app-test.ts'

// One after the other: a site computes one preview at a time.
test.describe.configure({ mode: 'serial' })
// The server answers the desk's addresses to everybody as those that lead nowhere.
test.use({ expectedErrors: ['the server responded with a status of 404'] })

let players: SiteStaff
test.beforeAll(async ({ baseURL }) => {
  players = await siteStaff(baseURL!)
})
test.afterAll(() => players.end())

const RING = 4

/** Trades of a pet for another: twenty strangers at a fair price, and a ring that trades with itself at three times as much. */
async function trade(baseURL: string | undefined, slug: string, other: string) {
  const source = randomUUID()
  const at = new Date(Date.now() - 60_000).toISOString()
  const of = (a: string, b: string, quantity: number, index: number) => ({
    id: `${a} ${b} ${index}`,
    source,
    at,
    a,
    b,
    give: [{ slug, quantity: 1 }],
    get: [{ slug: other, quantity }],
  })
  const response = await fetch(`${baseURL}/ingest/trades`, {
    method: 'POST',
    headers: { authorization: `Bearer ${INGEST_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify([
      ...Array.from({ length: 10 }, (_, index) => of(`one ${index}`, `two ${index}`, 2, index)),
      ...Array.from({ length: 12 }, (_, index) => of(`ring ${index % RING}`, `ring ${(index + 1) % RING}`, 6, index)),
    ]),
  })
  expect(await response.json()).toMatchObject({ accepted: 22 })
}

/** As if the last close had suspected the value. */
async function suspect(slug: string) {
  // The site's own first close would say otherwise.
  await expect.poll(() => players.db.selectFrom('estimate_close').select('day').execute()).not.toEqual([])
  await players.db
    .updateTable('estimate')
    .set({ trades: 22, accounts: 24, abstains: 'under-suspicion', flags: '["surge"]', value_flags: '["suspected"]' })
    .where('variant_slug', '=', slug)
    .execute()
}

const ring = (page: Page) => page.getByRole('region', { name: `Group 1: 12 trades by ${RING} accounts` })

test('[DK137, DK130, DK133, DK135] a lead excludes a ring with the keyboard alone, and lets one account count again @flow', async ({
  page,
  baseURL,
}) => {
  const lea = await players.staff('lead')
  await trade(baseURL, 'vine-deer', 'doggy')
  await suspect('vine-deer')
  await become(page, lea)
  await page.goto('/desk/evidence')
  const row = page.getByRole('list', { name: 'To look at' }).getByRole('link', { name: /Vine Deer/ })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(ring(page)).toBeVisible()
  await page.keyboard.press('j')
  await expect(
    ring(page)
      .getByRole('checkbox', { name: /^Choose account/ })
      .first(),
  ).toBeFocused()
  await page.keyboard.press('g')
  await expect(page.getByText(`${RING} accounts chosen`)).toBeVisible()
  await page.keyboard.press('e')
  const sheet = page.getByRole('dialog', { name: `Exclude ${RING} accounts?` })
  await expect(sheet.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await expect(sheet.getByText(/^12 trades would be left out\./)).toBeVisible()
  await page.keyboard.type('Four accounts that trade with each other alone')
  await page.keyboard.press('Control+Enter')
  await expect(sheet).toBeHidden()
  await expect(ring(page).getByText('Excluded', { exact: true })).toHaveCount(RING)
  await expect(page.getByRole('heading', { name: 'Accounts', exact: true })).toBeFocused()
  const { current } = await callApi(baseURL, lea, '/evidence/exclusions')
  expect(current).toHaveLength(RING)

  await page.goto('/desk/evidence')
  const end = page.getByRole('button', { name: /^End the exclusion/ })
  await expect(end).toHaveCount(RING)
  await end.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('This is another player')
  await page.keyboard.press('Control+Enter')
  await expect(end).toHaveCount(RING - 1)
  await expect(page.getByRole('region', { name: 'Ended' }).getByText('This is another player')).toBeVisible()
})

for (const [width, slug] of [
  [360, 'minty-serpent'],
  [768, 'angler-fish'],
  [1440, 'jellyfish'],
] as const)
  test(`[DK138] the pages of the evidence at ${width} px have no accessibility fault in either theme`, async ({
    page,
    baseURL,
  }) => {
    const lea = await players.staff('lead')
    await trade(baseURL, slug, 'doggy')
    await suspect(slug)
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await become(page, lea)
    const look = async (what: string) => {
      expect(await axeFaults(page)).toEqual([])
      await expectNoWaySideways(page, what)
    }
    await page.goto('/desk/evidence')
    await expect(page.getByRole('list', { name: 'To look at' })).toBeVisible()
    await look('suspects')
    await page.goto(`/desk/evidence?item=${slug}`)
    await ring(page).getByRole('checkbox', { name: 'Choose all of group 1' }).check()
    await expect(page.getByRole('list', { name: 'Trades' }).getByRole('listitem')).toHaveCount(20)
    await look('variant')
    await page.getByRole('button', { name: 'Exclude', exact: true }).click()
    await expect(page.getByRole('dialog').getByText(/would be left out/)).toBeVisible()
    await look('exclusion')
    await page.keyboard.press('Escape')
    await ring(page).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Account /)
    await look('account')
  })
