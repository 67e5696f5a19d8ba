import type { Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become, elsewhere } from '../support/browser/chat-browser.ts'
import { expectNoWaySideways } from '../support/browser/sideways.ts'
import { toasts } from '../support/browser/toasts.ts'
import { type ChatPlayer, type ChatPlayers, chatPlayers } from '../support/chat/chat-players.ts'
import { expect, test } from './app-test.ts'

let players: ChatPlayers
test.beforeAll(async ({ baseURL }) => {
  players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
})
test.afterAll(() => players.end())

async function post(baseURL: string | undefined, { token }: ChatPlayer, path: string, body: object) {
  const response = await fetch(`${baseURL}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
}
/** Pets that the account of the player holds. */
const own = (baseURL: string | undefined, who: ChatPlayer, slug: string, quantity: number) =>
  post(baseURL, who, '/me/ledger', {
    rows: [{ id: randomUUID(), at: '2026-01-01T00:00:00.000Z', kind: 'start', slug, quantity }],
  })

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const held = (page: Page) => page.getByRole('table', { name: 'Your pets' }).getByRole('row')

async function addByName(page: Page, name: string, count: number) {
  await page.goto('/inventory')
  await page.getByRole('searchbox', { name: 'Pet to add' }).fill(`${count}x ${name}`)
  await button(page, `Add ${count} × Normal ${name}`).click()
  await expect(held(page).filter({ hasText: name })).toContainText(String(count))
  await expect(toasts(page)).toContainText(`Added ${count} × ${name}`) // so they are stored. ML27
}

test('[ML80, ML82, ML83, ML90] what both say they traded moves from one inventory to the other, and stands in the journal', async ({
  page,
  browser,
  baseURL,
}) => {
  const [ann, ben] = [await players.player(`Ann${process.pid}o`), await players.player(`Ben${process.pid}o`)]
  await own(baseURL, ann, 'king-doggy', 3)
  await own(baseURL, ben, 'og-owolord', 1)
  const id = await players.conversation([ann, ben], [[ann, 'hi']])
  await post(baseURL, ann, '/trade-offers', {
    conversationId: id,
    clientId: randomUUID(),
    offer: [{ slug: 'king-doggy', quantity: 2 }],
    request: [{ slug: 'og-owolord', quantity: 1 }],
  })
  await become(page, ann)
  await page.goto(`/chat/${id}`)
  const other = await elsewhere(browser, ben, baseURL, `/chat/${id}`)
  await button(other, 'Accept').click()
  await button(other.getByRole('dialog', { name: 'Accept this trade?' }), 'Accept').click()
  for (const each of [page, other]) {
    const card = each.getByRole('article', { name: /offer/i }).filter({ hasText: 'King Doggy' })
    await button(card, 'We traded this').click()
    await expect(card.getByText('Added to your pets')).toBeVisible()
    expect(await axeFaults(each)).toEqual([])
    await each.goto('/inventory')
  }
  await expect(held(page)).toHaveCount(3)
  await expect(held(page).filter({ hasText: 'King Doggy' }).locator('b').first()).toHaveText('1')
  await expect(held(page).filter({ hasText: 'OwOlord' }).locator('b').first()).toHaveText('1')
  await expect(held(other)).toHaveCount(2)
  await expect(held(other).filter({ hasText: 'King Doggy' }).locator('b').first()).toHaveText('2')

  await page.getByRole('link', { name: 'How your trades look now' }).click()
  const trade = page.getByRole('article', { name: /^Trade of/ })
  await expect(trade.getByRole('region', { name: 'You gave' })).toContainText('2 × King Doggy')
  await expect(trade.getByRole('region', { name: 'You got' })).toContainText('OG OwOlord')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await other.close()
})

test('[ML85, ML87, ML88, ML89] in the calculator one picks from one’s own pets, is warned, and logs the trade @flow', async ({
  page,
}) => {
  await addByName(page, 'King Doggy', 2)
  await page.goto('/calculator?them=king-doggy.3')
  await button(page, 'Add a pet to Your Offer').click()
  const picker = page.getByRole('dialog', { name: 'Add to Your Offer' })
  await picker.getByRole('radio', { name: 'Mine' }).check()
  const pet = picker.getByRole('list', { name: 'Pets' }).getByRole('button')
  await expect(pet).toContainText('You own 2')
  expect(await axeFaults(page)).toEqual([])
  await pet.click()
  await button(picker, 'Close').click()
  await page.getByRole('switch', { name: 'From my pets' }).check()
  await expect(page.getByRole('region', { name: 'Make it fair' })).toContainText('None of your pets')
  await button(page, 'Add one King Doggy').first().click()
  await button(page, 'Add one King Doggy').first().click()
  await expect(page.getByText('You own 2, you offer 3')).toBeVisible()
  await button(page, 'Log this trade').click()
  await expect(button(page, 'Added to your pets')).toBeVisible()
  await page.goto('/inventory/journal')
  await expect(page.getByRole('article', { name: /^Trade of/ })).toContainText('3 × King Doggy')
})

test('[ML84, ML90] calculator, picker and journal have no accessibility fault at any width in either theme', async ({
  page,
}) => {
  const look = async (what: string) => {
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
      expect(await axeFaults(page), `${what} at ${width} px`).toEqual([])
      await expectNoWaySideways(page, `${what} at ${width} px`)
    }
  }
  await addByName(page, 'King Doggy', 2)
  await page.goto('/calculator?you=king-doggy.3_shiny-kraken&them=og-owolord.9')
  await expect(page.getByText('You own 2, you offer 3')).toBeVisible()
  await look('calculator')
  await button(page, 'Log this trade').click()
  await expect(button(page, 'Added to your pets')).toBeVisible()
  await button(page, 'Add a pet to Your Offer').click()
  await page.getByRole('radio', { name: 'Mine' }).check()
  await expect(page.getByRole('dialog').getByText('You own')).toBeVisible()
  await look('picker')
  await page.goto('/inventory/journal')
  await expect(page.getByRole('article', { name: /^Trade of/ })).toBeVisible()
  await look('journal')
})
