import type { Proposal } from '#contract/proposals.ts'
import type { Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become, elsewhere } from '../support/browser/chat-browser.ts'
import { recordScripts } from '../support/browser/page-scripts.ts'
import { expectNoWaySideways } from '../support/browser/sideways.ts'
import type { ChatPlayer } from '../support/chat/chat-players.ts'
import { callApi, type SiteStaff, siteStaff } from '../support/chat/site-staff.ts'
import { retryWhenBusy } from '../support/browser/retry-when-busy.ts'
import { expect, test } from './app-test.ts'

let players: SiteStaff
test.beforeAll(async ({ baseURL }) => {
  players = await siteStaff(baseURL!)
})
test.afterAll(() => players.end())

// The server answers the desk's address to everybody as it answers one that leads nowhere, and a revoked role with 404.
test.use({ expectedErrors: ['the server responded with a status of 404'] })

async function newestReceipt(baseURL: string | undefined, who: ChatPlayer, slug: string) {
  const { changes } = await callApi(baseURL, who, `/values/changes?item=${slug}&limit=100`)
  return changes.find(({ item }: { item: { slug: string } }) => item.slug === slug)
}
/** Proposes the pet's value times `factor`. */
async function propose(baseURL: string | undefined, who: ChatPlayer, slug: string, factor: number) {
  const { number, after } = await newestReceipt(baseURL, who, slug)
  const value = Math.round(after.value * factor)
  const { id } = await callApi(baseURL, who, '/values/proposals', {
    clientId: randomUUID(),
    slug,
    receipt: number,
    value,
    reasonCode: 'trades',
    reason: 'Five sales at this price since yesterday',
  })
  return { id: id as string, value }
}

/** As if nobody had set or confirmed these variants for 60 days. */
async function age(slugs: readonly string[]) {
  await players.db
    .updateTable('item_variant')
    .set({ updated_at: Date.now() - 60 * 86_400_000, confirmed_at: null })
    .where('slug', 'in', slugs)
    .execute()
}

const rows = (page: Page) => page.getByRole('region', { name: 'Proposals', exact: true }).getByRole('link')
const detail = (page: Page) => page.getByRole('region', { name: 'Proposal', exact: true })

test('[DK1, DK2] the desk’s address is the 404 page to players and guests, and nothing they load names the desk', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const [answer, other] = [await request.get('/desk'), await request.get('/no-such-page')]
  const main = async (of: typeof answer) => /<main[^]*<\/main>/.exec(await of.text())?.[0]
  expect([answer.status(), await main(answer)]).toEqual([404, await main(other)])
  for (const player of [null, await players.player(`Plain${process.pid}`)]) {
    const visit = player ? await elsewhere(browser, player, baseURL, '/about') : page
    const readScripts = recordScripts(visit)
    await visit.goto('/desk')
    await expect(visit.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    if (player) await expect(visit.getByRole('link', { name: 'Messages' }).first()).toBeVisible()
    await visit.waitForLoadState('networkidle')
    const scripts = await readScripts()
    expect([scripts.length > 0, scripts.filter((script) => /\/desk\b|features\/desk/.test(script)).length]).toEqual([
      true,
      0,
    ])
    if (player) await visit.close()
  }
})

test('[DK3, DK40] proposed by a proposer, approved by two with the keyboard alone, the value arrives live elsewhere with its receipt @flow', async ({
  page,
  browser,
  baseURL,
}) => {
  const [proposer, eva, edgar] = [
    await players.staff('proposer'),
    await players.staff('editor'),
    await players.staff('editor'),
  ]
  const slug = 'og-owolord'
  const { id, value } = await propose(baseURL, proposer, slug, 1.1)
  const written = value.toLocaleString('en-US')

  await become(page, eva)
  await page.goto('/')
  await page
    .locator('summary')
    .filter({ has: page.getByText('S', { exact: true }) })
    .click()
  await page.getByRole('link', { name: 'Desk', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Desk', level: 1 })).toBeVisible()
  const approveByKeys = async (on: Page, state: string) => {
    await expect(rows(on).first()).toBeVisible()
    await on.keyboard.press('/')
    await on.keyboard.type('OwOlord')
    await on.keyboard.press('Enter')
    await expect(rows(on).first()).toBeFocused()
    await expect(detail(on).getByRole('heading', { level: 2 })).toHaveText('OG OwOlord')
    await on.keyboard.press('Enter')
    await expect(on).toHaveURL(`/desk/${id}`)
    await expect(detail(on).getByRole('heading', { level: 2 })).toBeFocused()
    await on.keyboard.press('a')
    await expect(detail(on).getByText(state, { exact: true })).toBeVisible()
  }
  await approveByKeys(page, 'Approved once')
  // The state may arrive before the answer of the move that led to it, and until then no other move is made.
  const ended = () => expect(detail(page).locator('button[aria-disabled="true"]')).toHaveCount(0)
  await ended()
  await page.keyboard.press('u')
  await expect(detail(page).getByText('Open', { exact: true })).toBeVisible()
  await ended()
  await page.keyboard.press('a')
  await expect(detail(page).getByText('Approved once', { exact: true })).toBeVisible()

  const watcher = retryWhenBusy(await browser.newPage({ baseURL: baseURL! }))
  await watcher.goto(`/items/${slug}`)
  const second = await elsewhere(browser, edgar, baseURL, '/desk')
  await expect(second.getByRole('heading', { name: 'Desk', level: 1 })).toBeVisible()
  await approveByKeys(second, 'Scheduled')
  // An approval can be undone for 60 s, and only then it is published.
  await expect(watcher.getByText(written, { exact: true }).first()).toBeVisible({ timeout: 120_000 })
  expect(await newestReceipt(baseURL, eva, slug)).toMatchObject({
    source: 'desk',
    after: { value },
    proposedBy: { role: 'proposer' },
    approvedBy: [{ role: 'editor' }, { role: 'editor' }],
  })
  await watcher.close()
  await second.close()
})

test('[DK57] an editor confirms 30 stale values with the keyboard alone', async ({ page }, testInfo) => {
  const eva = await players.staff('editor')
  const variants = await players.db
    .selectFrom('item_variant')
    .select('slug')
    .where('slug', 'like', 'shiny-mythic-%')
    .where('value_number', '>', 0)
    // So dear that they come before what other tests have aged.
    .orderBy('value_number', 'desc')
    .limit(40)
    .execute()
  expect(variants).toHaveLength(40)
  await age(variants.map(({ slug }) => slug))
  await become(page, eva)
  await page.goto('/desk/stale')
  const stale = page.getByRole('region', { name: 'Needs review' }).getByRole('link')
  await expect(stale.first()).toBeVisible()
  const heading = page.getByRole('region', { name: 'Value to review', exact: true }).getByRole('heading', { level: 2 })
  const begin = Date.now()
  const confirmed: (string | null)[] = []
  for (let value = 0; value < 30; value++) {
    const name = await heading.textContent()
    confirmed.push(name)
    await page.keyboard.press('c')
    await expect(heading).not.toHaveText(name!)
  }
  const pressed = Date.now() - begin
  await expect
    .poll(async () => {
      const stored = await players.db
        .selectFrom('value_confirmation')
        .innerJoin('item_variant', 'item_variant.slug', 'value_confirmation.variant_slug')
        .select('name')
        .where('account_id', '=', eva.id)
        .whereRef('item_variant.confirmed_at', '=', 'value_confirmation.at')
        .execute()
      return stored.map(({ name }) => name).toSorted()
    })
    .toEqual(confirmed.toSorted())
  const figures = { confirmed: confirmed.length, pressedMs: pressed, storedMs: Date.now() - begin }
  await testInfo.attach('30 confirmations', { body: JSON.stringify(figures), contentType: 'application/json' })
})

test('[DK60, DK61, DK62] small changes are chosen with x or their checkbox and approved together, by the keyboard alone', async ({
  page,
  baseURL,
}) => {
  const [proposer, eva] = [await players.staff('proposer'), await players.staff('editor')]
  const pets = await players.db
    .selectFrom('item_variant')
    .select(['slug', 'name'])
    .where('slug', 'like', 'shiny-%')
    .where('value_number', '>', 10_000)
    .orderBy('value_number')
    .limit(3)
    .execute()
  const [small, other, medium] = pets.map(({ name }) => name)
  for (const [index, { slug }] of pets.entries()) await propose(baseURL, proposer, slug, index === 2 ? 1.1 : 1.02)
  const select = async (name: string) => {
    await page.keyboard.press('/')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(name)
    await expect(rows(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(rows(page).first()).toBeFocused()
  }
  await become(page, eva)
  await page.goto('/desk')
  await expect(rows(page).first()).toBeVisible()
  await select(small!)
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: `Choose ${small}` })).toBeChecked()
  await select(medium!)
  await page.keyboard.press('x')
  await expect(detail(page).getByRole('alert')).toHaveText('Only small changes that you may approve can be chosen.')
  await expect(page.getByRole('checkbox', { name: /^Choose/ })).toHaveCount(0)
  await select(other!)
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('checkbox', { name: `Choose ${other}` })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Approve 2 small changes' })).toBeVisible()
  await page.keyboard.press('Shift+A')
  await expect(rows(page).first()).toContainText('Scheduled')
  const { proposals } = await callApi(baseURL, proposer, '/values/proposals')
  expect(proposals.map(({ item, state }: Proposal) => [item.name, state]).toSorted()).toEqual(
    [
      [small, 'scheduled'],
      [other, 'scheduled'],
      [medium, 'open'],
    ].toSorted(),
  )
})

test('[DK70, DK71] what an editor writes by keys reaches another editor without a reload, and the author never', async ({
  page,
  browser,
  baseURL,
}) => {
  const [proposer, eva, edgar] = [
    await players.staff('proposer'),
    await players.staff('editor'),
    await players.staff('editor'),
  ]
  const { id } = await propose(baseURL, proposer, 'shiny-king-doggy', 1.2)
  const [second, author] = [
    await elsewhere(browser, edgar, baseURL, `/desk/${id}`),
    await elsewhere(browser, proposer, baseURL, `/desk/${id}`),
  ]
  for (const each of [second, author]) await expect(detail(each).getByText('Open', { exact: true })).toBeVisible()
  await become(page, eva)
  await page.goto(`/desk/${id}`)
  const field = page.getByRole('textbox', { name: 'Write to the other editors' })
  await expect(field).toBeVisible()
  await page.keyboard.press('m')
  await expect(field).toBeFocused()
  await page.keyboard.type('These look like gifts')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(field).toHaveValue('')
  for (const each of [page, second]) await expect(detail(each).getByText('These look like gifts')).toBeVisible()
  await author.reload()
  await expect(detail(author).getByText('Open', { exact: true })).toBeVisible()
  await expect(author.getByRole('textbox', { name: 'Write to the other editors' })).toHaveCount(0)
  expect(await author.content()).not.toContain('These look like gifts')
  await second.close()
  await author.close()
})

for (const width of [360, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: width === 360 ? 740 : 900 }, hasTouch: width === 360 })
    test.use({ expectedErrors: ['the server responded with a status of 40'] })

    test('[DK41] the desk has no accessibility fault in either theme, and nothing goes sideways', async ({
      page,
      baseURL,
    }) => {
      const [proposer, eva] = [await players.staff('proposer'), await players.staff('editor')]
      const { id } = await propose(baseURL, proposer, width === 360 ? 'queen-kitty' : 'king-doggy', 0.9)
      const [small, stale] = await players.db
        .selectFrom('item_variant')
        .select(['slug', 'name'])
        .where('slug', 'like', width === 360 ? 'shiny-a%' : 'shiny-b%')
        .where('value_number', '>', 1_000)
        .orderBy('value_number')
        .limit(2)
        .execute()
      await propose(baseURL, proposer, small!.slug, 1.02)
      await age([stale!.slug])
      const reach = (button: Locator) => (width === 360 ? button.tap() : button.click())
      await become(page, eva)
      const look = async (what: string) => {
        expect(await axeFaults(page)).toEqual([])
        await expectNoWaySideways(page, what)
      }
      await page.goto('/desk')
      await expect(rows(page).first()).toBeVisible()
      await look('list')
      await page.getByRole('searchbox', { name: 'Search by pet' }).fill(small!.name)
      await reach(page.getByRole('checkbox', { name: `Choose ${small!.name}` }))
      await expect(page.getByRole('button', { name: 'Approve 1 small change' })).toBeVisible()
      await look('a chosen change')
      await page.goto(`/desk/${id}`)
      await reach(detail(page).getByRole('button', { name: 'Reject' }))
      await expect(
        detail(page)
          .getByText(/^Receipt \d+$/)
          .first(),
      ).toBeVisible()
      await look('proposal')
      await detail(page).getByRole('button', { name: 'Propose another value' }).click()
      await expect(page.getByRole('textbox', { name: 'Value' })).toBeVisible()
      await look('form')
      await page.goto('/desk/stale')
      await expect(page.getByRole('region', { name: 'Needs review' }).getByRole('link').first()).toBeVisible()
      await look('stale values')
      await page.goto(`/desk/stale/${stale!.slug}`)
      await page.route('**/api/desk/confirmations', (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: 'Forbidden', status: 403, code: 'proposal.holds_item', detail: 'No' },
        }),
      )
      await reach(page.getByRole('button', { name: 'Still right' }))
      await expect(page.getByRole('region', { name: /Notifications/ }).getByText(/You offered this pet/)).toBeVisible()
      await look('a refused confirmation')
    })
  })
