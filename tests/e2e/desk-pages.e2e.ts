import type { Proposal } from '#contract/proposals.ts'
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become, elsewhere } from '../support/browser/chat-browser.ts'
import { retryWhenBusy, untilAdmitted } from '../support/browser/retry-when-busy.ts'
import { expectNoWaySideways } from '../support/browser/sideways.ts'
import type { ChatPlayer } from '../support/chat/chat-players.ts'
import { callApi, type SiteStaff, siteStaff } from '../support/chat/site-staff.ts'
import { expect, type Ingest, test } from './app-test.ts'

// One after the other: they share the list of what is parked.
test.describe.configure({ mode: 'serial' })
// The server answers the desk's addresses to everybody as those that lead nowhere.
test.use({ expectedErrors: ['the server responded with a status of 404'] })

let players: SiteStaff
test.beforeAll(async ({ baseURL }) => {
  players = await siteStaff(baseURL!)
})
test.afterAll(() => players.end())

/** Pets that no other test changes. */
const PETS = [
  'ruby-golem',
  'dark-dragon',
  'emerald-golem',
  'magma-fox',
  'cave-bat',
  'emerald-bat',
  'lunar-fox',
  'space-bull',
  'space-mouse',
  'lunar-serpent',
]
const value = async (baseURL: string | undefined, slug: string) =>
  (await (await untilAdmitted(() => fetch(`${baseURL}/api/items/${slug}`))).json()).pet

/** Lets suspicious changes of these pets wait. */
async function park(ingest: Ingest, slugs: readonly string[]) {
  await ingest.values(slugs.map((slug) => ({ slug, value: 1_000 })))
  await ingest.values(slugs.map((slug) => ({ slug, value: 5_000 })))
}

const rows = (page: Page) => page.getByRole('list', { name: 'Changes on hold' }).getByRole('listitem')

test('[DK81, DK85, DK87] a lead releases one parked change and drops the rest with the keyboard alone', async ({
  page,
  baseURL,
  ingest,
}) => {
  const lea = await players.staff('lead')
  await park(ingest, PETS.slice(0, 3))
  await become(page, lea)
  await page.goto('/desk')
  await page.getByRole('link', { name: 'On hold 3 waiting' }).click()
  await expect(page).toHaveURL('/desk/parked')
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('j')
  const first = rows(page).first().getByRole('button')
  await expect(first).toBeFocused()
  await page.keyboard.press('a')
  await expect(
    page.getByRole('dialog', { name: 'Release 1 change?' }).getByRole('button', { name: 'Release' }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first().getByRole('button')).toBeFocused()
  await page.keyboard.press('*')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('r')
  await expect(
    page.getByRole('dialog', { name: 'Drop 2 changes?' }).getByRole('button', { name: 'Drop' }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing on hold')).toBeVisible()
  const values = await Promise.all(PETS.slice(0, 3).map(async (slug) => (await value(baseURL, slug)).value))
  expect(values.toSorted((one, other) => one - other)).toEqual([1_000, 1_000, 5_000])
})

test('[DK90, DK95, DK98] lines from a spreadsheet and a file become proposals, and a reload loses nothing @flow', async ({
  page,
  baseURL,
}) => {
  const eva = await players.staff('editor')
  await become(page, eva)
  await page.goto('/desk/entry')
  const lines = page.getByRole('textbox', { name: 'Lines', exact: true })
  const preview = page.getByRole('list', { name: 'Preview' }).getByRole('listitem')
  await lines.fill(`slug\tvalue\treason\n${PETS[3]}\t12kk\t`)
  await expect(preview).toContainText('Value: “12kk” isn’t a number.')
  await page
    .getByLabel('Open a CSV file', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({
      name: 'values.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `slug,variant,demand,value,reason\r\n${PETS[3]},Normal,,123456,"Sold for this, twice"\r\n${PETS[3]},Shiny,insane,7654321,\r\n`,
      ),
    })
  await expect(preview).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Reason for lines without one' }).fill('Three traders agree on these')
  await page.reload()
  await expect(preview).toHaveCount(2)
  await expect(preview.first()).toContainText('→ 123,456')
  await expect(page.getByText('2 lines to send')).toBeVisible()
  await page.getByRole('button', { name: 'Send 2 proposals' }).click()
  await expect(page.getByText('2 proposals sent.')).toBeVisible()
  await expect(lines).toHaveValue('')
  const { proposals } = await callApi(baseURL, eva, '/values/proposals')
  expect(
    proposals.map(({ item, after, reason, state }: Proposal) => [item.slug, after.value, reason, state]).toSorted(),
  ).toEqual([
    [PETS[3], 123_456, 'Sold for this, twice', 'open'],
    [`shiny-${PETS[3]}`, 7_654_321, 'Three traders agree on these', 'open'],
  ])
  await page.reload()
  await expect(lines).toHaveValue('')
})

test('[DK111, DK112, DK114] from a pet’s page a lead goes to its value at the desk, freezes it and ends that', async ({
  page,
  baseURL,
}) => {
  const lea = await players.staff('lead')
  await become(page, lea)
  await page.goto(`/items/${PETS[4]}`)
  await openAccountMenu(page)
  await page.getByRole('link', { name: 'This value at the desk' }).click()
  await expect(page).toHaveURL(`/desk/values/${PETS[4]}`)
  await page.getByRole('button', { name: 'Freeze' }).click()
  await expect(page.getByRole('textbox', { name: 'Why do you freeze it?' })).toBeFocused()
  await page.keyboard.type('Two rings are at work here')
  await page.keyboard.press('Control+Enter')
  const endIt = page.getByRole('button', { name: 'End the freeze' })
  await expect(endIt).toBeVisible()
  await expect(page.getByText('Two rings are at work here')).toBeVisible()
  expect((await value(baseURL, PETS[4]!)).flags).toEqual(['frozen'])
  await endIt.click()
  await expect(page.getByText('This value isn’t frozen.')).toBeVisible()
  expect((await value(baseURL, PETS[4]!)).flags ?? []).toEqual([])
})

const openAccountMenu = (page: Page) =>
  page
    .locator('summary')
    .filter({ has: page.getByText('S', { exact: true }) })
    .click()

test('[DK114, DK115, DK116] from a public receipt the staff reach its proposal, dispute it, and a lead takes it back', async ({
  page,
  browser,
  baseURL,
  ingest,
}) => {
  const [proposer, eva, lea] = [
    await players.staff('proposer'),
    await players.staff('editor'),
    await players.staff('lead'),
  ]
  const slug = PETS[5]!
  await ingest.values([{ slug, value: 1_000 }])
  const newest = async () => (await callApi(baseURL, eva, `/values/changes?item=${slug}&limit=1`)).changes[0]
  const { id } = await callApi(baseURL, proposer, '/values/proposals', {
    clientId: randomUUID(),
    slug,
    receipt: (await newest()).number,
    value: 1_020,
    reasonCode: 'trades',
    reason: 'Five sales at this price since yesterday',
  })
  await callApi(baseURL, eva, `/values/proposals/${id}/approve`, { clientId: randomUUID() })
  // An approval can be undone for 60 s, and only then it is published.
  await expect.poll(async () => (await newest()).source, { timeout: 120_000 }).toBe('desk')
  const { number } = await newest()

  const visit = async (who: ChatPlayer, on: Page) => {
    await become(on, who)
    await on.goto(`/values/changes/${number}`)
    await openAccountMenu(on)
    await on.getByRole('link', { name: 'This change at the desk' }).click()
    await expect(on).toHaveURL(`/desk/${id}`)
  }
  const make = async (on: Page, move: string, reason: string) => {
    const decision = on.getByRole('region', { name: 'Your decision' })
    await decision.getByRole('button', { name: move }).click()
    await on.keyboard.type(reason)
    await decision.getByRole('button', { name: move }).click()
  }
  const detail = (on: Page) => on.getByRole('region', { name: 'Proposal', exact: true })
  await visit(eva, page)
  await make(page, 'Dispute', 'These sales were between friends')
  await expect(detail(page).getByText('Disputed', { exact: true })).toBeVisible()
  const other = retryWhenBusy(await browser.newPage({ baseURL: baseURL! }))
  await visit(lea, other)
  await make(other, 'Take back', 'The sales were no real ones')
  await expect(detail(other).getByText('Taken back', { exact: true }).first()).toBeVisible()
  expect([(await value(baseURL, slug)).value, (await newest()).reverts]).toEqual([1_000, number])
  await other.close()
})

for (const width of [360, 1440])
  test(`[DK117] parked changes, bulk entry and a value at ${width} px have no accessibility fault in either theme`, async ({
    page,
    ingest,
  }) => {
    const lea = await players.staff('lead')
    const slugs = width === 360 ? PETS.slice(6, 8) : PETS.slice(8)
    await park(ingest, slugs)
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await become(page, lea)
    const look = async (what: string) => {
      expect(await axeFaults(page)).toEqual([])
      await expectNoWaySideways(page, what)
    }
    await page.goto('/desk/parked')
    await rows(page).first().getByRole('checkbox').check()
    await look('parked')
    await page.getByRole('button', { name: 'Release' }).click()
    await look('parked confirmation')
    await page.keyboard.press('Escape')
    await rows(page).first().getByRole('button').click()
    await expect(
      page
        .getByRole('dialog')
        .getByText(/^Receipt \d+$/)
        .first(),
    ).toBeVisible()
    await look('parked details')
    await page.goto('/desk/entry')
    await page
      .getByRole('textbox', { name: 'Lines', exact: true })
      .fill(
        `slug,value,demand\n${slugs[0]},1100,insane\n${slugs[1]},1000,\nnobody-${'x'.repeat(60)},5,\n${slugs[0]},12k,huge`,
      )
    await expect(page.getByText('1 line to send, 1 unchanged, 2 with errors')).toBeVisible()
    await look('entry')
    await page.goto(`/desk/values/${slugs[0]}`)
    await page.getByRole('button', { name: 'Freeze' }).click()
    await look('value')
  })

test('[DK170, DK173, AP126] a parked change and a colleague who looks at a proposal appear without a reload, and the document is 200', async ({
  page,
  browser,
  baseURL,
  ingest,
}) => {
  const [lea, lars, mia] = [await players.staff('lead'), await players.staff('lead'), await players.player('Mia')]
  await become(page, lea)
  await page.goto('/desk/parked')
  await expect(page.getByRole('heading', { level: 1, name: 'On hold' })).toBeVisible()
  // The account has been read, so the browser has the cookie.
  expect((await page.goto('/desk/parked'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'On hold' })).toBeVisible()
  // A change that comes before the list does is in it.
  await rows(page).first().or(page.getByText('Nothing on hold')).waitFor()
  await park(ingest, PETS.slice(3, 4))
  await expect(page.getByRole('button', { name: /^The list has changed/ })).toBeVisible()

  const slug = PETS[4]!
  await ingest.values([{ slug, value: 1_000 }])
  const { receipt } = await callApi(baseURL, mia, `/values/${slug}/standing`)
  const { id } = await callApi(baseURL, mia, '/values/proposals', {
    clientId: randomUUID(),
    slug,
    receipt,
    value: 1_100,
    reasonCode: 'trades',
    reason: 'Three sales in two days',
  })
  await page.goto(`/desk/${id}`)
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  const other = await elsewhere(browser, lars, baseURL, `/desk/${id}`)
  await expect(other.getByText(/ is looking at this\.$/)).toBeVisible()
  await expect(page.getByText(/ is looking at this\.$/)).toBeVisible()
  await other.close()
})

for (const held of ['**/auth/user', '**/assets/staff-pages-*', '**/assets/desk-pages-*', '**/assets/bulk-entry-*'])
  test(`[AC5] the footer stays below the desk while ${held} is waited for`, async ({ page, baseURL }) => {
    await become(page, await players.staff('lead'))
    let release = () => {}
    const held$ = new Promise<void>((resolve) => (release = resolve))
    await page.route(held, async (route) => {
      await held$
      await route.continue()
    })
    const asked = page.waitForRequest(held)
    await page.goto(`${baseURL}/desk/entry`)
    await asked
    await expect(page.getByRole('contentinfo')).not.toBeInViewport()
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Bulk entry' })).toBeVisible()
  })

test('[DK176] the pages have one width and left edge, and on a phone their links are one row that shows the current one', async ({
  page,
}) => {
  await become(page, await players.staff('lead'))
  const place = () =>
    page.getByRole('navigation', { name: 'Pages of the desk' }).evaluate((nav) => {
      const links = [...nav.querySelectorAll('a')].map((link) => link.getBoundingClientRect())
      const { left, right } = nav.getBoundingClientRect()
      const current = nav.querySelector('[aria-current]')!.getBoundingClientRect()
      return {
        left,
        right,
        rows: new Set(links.map(({ top }) => top)).size,
        shows: current.left >= left && current.right <= right,
      }
    })
  const paths = ['/desk', '/desk/stale', '/desk/entry', '/desk/parked', '/desk/evidence', '/desk/roles']
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const places = []
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: /^Roles/ })).toBeAttached()
      await expect.poll(async () => (await place()).shows).toBe(true) // it is scrolled once it is drawn
      places.push(await place())
    }
    expect(new Set(places.map(({ left, right, rows }) => `${left} ${right} ${rows}`)).size).toBe(1)
    expect(places.map(({ rows, shows }) => [rows, shows])).toEqual(paths.map(() => [1, true]))
  }
})
