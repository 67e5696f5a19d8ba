import { createRoles } from '#server/modules/roles/roles.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import type { Role } from '#contract/users.ts'
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { axeFaults, untilStill } from '../support/browser/axe-faults.ts'
import { become, elsewhere } from '../support/browser/chat-browser.ts'
import { expectNoWaySideways } from '../support/browser/sideways.ts'
import { type ChatPlayer, type ChatPlayers, chatPlayers } from '../support/chat/chat-players.ts'
import { expect, test } from './app-test.ts'

let players: ChatPlayers
let roles: ReturnType<typeof createRoles>
let end = async () => {}
test.beforeAll(async ({ baseURL }) => {
  const folder = process.env['SITE_FOLDER']!
  players = await chatPlayers({ origin: baseURL!, folder })
  const db = await openDatabase(`file:${join(folder, 'site.sqlite')}`)
  roles = createRoles({ db, events: createEventBus<ServerEvents>(console.error), now: Date.now })
  end = () => db.destroy()
})
test.afterAll(async () => {
  await players.end()
  await end()
})

// The server answers the desk's address to everybody as it answers one that leads nowhere, and a revoked role with 404.
test.use({ expectedErrors: ['the server responded with a status of 404'] })

let made = 0
async function staff(role: Role): Promise<ChatPlayer> {
  const player = await players.player(`Staff${process.pid}t${made++}`)
  await roles.set(player.id, role)
  return player
}

async function call(baseURL: string | undefined, { token }: ChatPlayer, path: string, body?: object) {
  const response = await fetch(`${baseURL}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
  return response.json()
}
async function newestReceipt(baseURL: string | undefined, who: ChatPlayer, slug: string) {
  const { changes } = await call(baseURL, who, `/values/changes?item=${slug}&limit=100`)
  return changes.find(({ item }: { item: { slug: string } }) => item.slug === slug)
}
/** Proposes the pet's value times `factor`. */
async function propose(baseURL: string | undefined, who: ChatPlayer, slug: string, factor: number) {
  const { number, after } = await newestReceipt(baseURL, who, slug)
  const value = Math.round(after.value * factor)
  const { id } = await call(baseURL, who, '/values/proposals', {
    clientId: randomUUID(),
    slug,
    receipt: number,
    value,
    reasonCode: 'trades',
    reason: 'Five sales at this price since yesterday',
  })
  return { id: id as string, value }
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
    const scripts: string[] = []
    visit.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''))
    })
    await visit.goto('/desk')
    await expect(visit.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    if (player) await expect(visit.getByRole('link', { name: 'Messages' }).first()).toBeVisible()
    await visit.waitForLoadState('networkidle')
    expect([scripts.length > 0, scripts.filter((script) => /\/desk\b|features\/desk/.test(script)).length]).toEqual([
      true,
      0,
    ])
    if (player) await visit.close()
  }
})

test('[DK3, DK40] proposed by a proposer, approved by two with the keyboard alone, the value arrives live elsewhere with its receipt', async ({
  page,
  browser,
  baseURL,
}) => {
  const [proposer, eva, edgar] = [await staff('proposer'), await staff('editor'), await staff('editor')]
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
  await page.keyboard.press('u')
  await expect(detail(page).getByText('Open', { exact: true })).toBeVisible()
  await page.keyboard.press('a')
  await expect(detail(page).getByText('Approved once', { exact: true })).toBeVisible()

  const watcher = await browser.newPage({ baseURL: baseURL! })
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

for (const width of [360, 1440])
  test(`[DK41] the desk at ${width} px has no accessibility fault in either theme, and nothing goes sideways`, async ({
    page,
    baseURL,
  }) => {
    const [proposer, eva] = [await staff('proposer'), await staff('editor')]
    const { id } = await propose(baseURL, proposer, width === 360 ? 'queen-kitty' : 'king-doggy', 0.9)
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    await become(page, eva)
    const look = async (what: string) => {
      await untilStill(page)
      expect(await axeFaults(page)).toEqual([])
      await expectNoWaySideways(page, what)
    }
    await page.goto('/desk')
    await expect(rows(page).first()).toBeVisible()
    await look('list')
    await page.goto(`/desk/${id}`)
    await detail(page).getByRole('button', { name: 'Reject' }).click()
    await expect(
      detail(page)
        .getByText(/^#\d+$/)
        .first(),
    ).toBeVisible()
    await look('proposal')
    await detail(page).getByRole('button', { name: 'Propose another value' }).click()
    await expect(page.getByRole('textbox', { name: 'Value' })).toBeVisible()
    await look('form')
  })
