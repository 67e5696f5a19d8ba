import type { Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become, elsewhere } from '../support/browser/chat-browser.ts'
import { type ChatPlayer, type ChatPlayers, chatPlayers } from '../support/chat/chat-players.ts'
import { expect, test } from './app-test.ts'

let players: ChatPlayers
test.beforeAll(async ({ baseURL }) => {
  players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
})
test.afterAll(() => players.end())

let made = 0
const pair = async () =>
  [await players.player(`Ann${process.pid}t${made}`), await players.player(`Ben${process.pid}t${made++}`)] as const

async function ask(
  baseURL: string | undefined,
  { token }: ChatPlayer,
  path: string,
  body: object = {},
): Promise<{ id: string }> {
  const response = await fetch(`${baseURL}/api/trade-offers${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
  return response.json()
}
const [DOGGY, OWL] = [
  { slug: 'king-doggy', quantity: 2 },
  { slug: 'og-owolord', quantity: 1 },
]
/** Two King Doggy for an OG OwOlord, unless said otherwise. */
const offer = (baseURL: string | undefined, who: ChatPlayer, conversationId: string, sides: object = {}) =>
  ask(baseURL, who, '', { conversationId, clientId: randomUUID(), offer: [DOGGY], request: [OWL], ...sides })

const card = (page: Page, name: RegExp | string) => page.getByRole('article', { name })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const sending = (page: Page) => page.getByRole('dialog', { name: /^Send this trade to/ })
const accepting = (page: Page) => page.getByRole('dialog', { name: 'Accept this trade?' })
const readSide = async (within: Locator, label: string) =>
  (await within.getByRole('figure', { name: label }).innerText()).replace(label, '').trim()

test('[TR4, TR5, TR6] put together in the calculator, sent to who is searched for, seen by both from their own side, and accepted @flow', async ({
  page,
  browser,
  baseURL,
  ingest,
}) => {
  const [ann, ben] = await pair()
  await become(page, ann)
  await page.goto('/calculator?you=queen-kitty.3_shiny-kraken&them=og-owolord')
  await page.getByRole('link', { name: 'Send this trade' }).first().click()
  await expect(page.getByText('Who do you want to trade with?')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search players' }).fill(ben.name)
  await page
    .getByRole('list', { name: 'Players' })
    .getByRole('button', { name: new RegExp(`^${ben.name}`) })
    .click()
  await expect(sending(page).getByRole('figure', { name: 'You give' })).toContainText('Queen Kitty')
  await button(sending(page), 'Send offer').click()
  await expect(page).toHaveURL(/\/chat\/[\w-]+$/)
  const mine = card(page, /^Your offer, 2[34] h left/)
  const [gives, gets, verdict] = [
    await readSide(mine, 'You give'),
    await readSide(mine, 'You get'),
    mine.locator('[data-kind]'),
  ]
  expect([gives, gets]).toEqual([
    expect.stringMatching(/^×3\s+Queen Kitty[^]+Kraken\s+Shiny/),
    expect.stringMatching(/^OG OwOlord/),
  ])

  // What was sent is what counts, whatever becomes of the values.
  await ingest.values([{ slug: 'queen-kitty', value: 987_654_321 }])
  const other = await elsewhere(browser, ben, baseURL, page.url())
  const theirs = card(other, /^Trade offer/)
  expect([await readSide(theirs, 'You get'), await readSide(theirs, 'You give')]).toEqual([gives, gets])
  const [own, mirrored] = [
    await verdict.getAttribute('data-kind'),
    await theirs.locator('[data-kind]').getAttribute('data-kind'),
  ]
  expect(mirrored).toEqual({ win: 'lose', lose: 'win' }[own!] ?? own)

  await button(theirs, 'Accept').click()
  expect([await readSide(accepting(other), 'You get'), await readSide(accepting(other), 'You give')]).toEqual([
    gives,
    gets,
  ])
  await expect(accepting(other).locator('figure img')).toHaveCount(3)
  await button(accepting(other), 'Accept').click()
  for (const [each, name] of [
    [other, 'Trade offer, Accepted'],
    [page, 'Your offer, Accepted'],
  ] as const) {
    await expect(card(each, name)).toContainText('Now complete the trade in the game.')
    await expect(button(card(each, name), 'Cancel offer')).toHaveCount(0)
  }
  await expect(page.getByText(`${ben.name} accepted your trade offer`)).toBeVisible()
  await other.close()
})

test('[CH104] on a slow phone the header never leaves the screen on the way from the calculator to the chat', async ({
  page,
}) => {
  const [ann, ben] = await pair()
  const id = await players.conversation([ann, ben], [[ann, 'hi']])
  await page.setViewportSize({ width: 390, height: 844 })
  await become(page, ann)
  await page.goto('/calculator?you=king-doggy&them=og-owolord')
  await page.waitForLoadState('networkidle')
  await page.route('**/*.js', async (route) => {
    await wait(600)
    await route.continue()
  })
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      const isShown = (element: Element | null) => {
        const box = element?.getBoundingClientRect()
        return box !== undefined && box.height > 0 && box.top < innerHeight && box.bottom > 0
      }
      const header = document.querySelector('#root > header')
      const what = [...document.querySelectorAll('main :is(h1, h2, [aria-busy])')].filter(isShown)
      const now = `${isShown(header) ? 'header' : 'no header'}, ${what.length > 0 ? 'content' : 'nothing'}`
      if (seen.at(-1) !== now) seen.push(now)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.getByRole('link', { name: 'Send this trade' }).first().click()
  await expect(page.getByText('Who do you want to trade with?')).toBeVisible()
  await page.getByRole('link', { name: new RegExp(ben.name) }).click()
  await expect(sending(page)).toBeVisible()
  expect(page.url()).toContain(id)
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['header, content'])
})

test('[EV1, EV7, EV10, EV14] both confirm in their own browsers, and each sees the answer of the other at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const [ann, ben] = await pair()
  const id = await players.conversation([ann, ben], [[ann, 'hi']])
  await offer(baseURL, ann, id)
  await become(page, ann)
  await page.goto(`/chat/${id}`)
  const other = await elsewhere(browser, ben, baseURL, `/chat/${id}`)
  const [mine, theirs] = [card(page, /^Your offer/), card(other, /^Trade offer/)]
  await button(theirs, 'Accept').click()
  await button(accepting(other), 'Accept').click()
  for (const each of [mine, theirs])
    await expect(each.getByRole('heading', { name: 'Did you trade this in the game?' })).toBeVisible()

  await button(theirs, 'Not traded').click()
  await expect(theirs).toContainText('You said you haven’t traded this.')
  await button(theirs, 'We traded this').click()
  await expect(theirs).toBeFocused()
  await expect(theirs).toContainText('You said you traded this. Waiting for the other player.')
  await expect(mine.getByRole('heading', { name: 'The other player says you traded this. Did you?' })).toBeVisible()
  await expect(page.getByText(`${ben.name} said you traded this`)).toBeVisible()
  await button(mine, 'We traded this').click()
  for (const each of [mine, theirs]) {
    await expect(each).toContainText('You both said you traded this. Thanks!')
    await expect(button(each, 'We traded this')).toHaveCount(0)
  }
  await page.reload()
  await expect(mine).toContainText('You both said you traded this. Thanks!')
  await other.close()
})

test('[TR6, TR16, TR17] declined by one and cancelled by the other, each is folded away for both, with a row for the move', async ({
  page,
  browser,
  baseURL,
}) => {
  const [ann, ben] = await pair()
  const id = await players.conversation([ann, ben], [[ann, 'hi']])
  await offer(baseURL, ann, id)
  await become(page, ann)
  await page.goto(`/chat/${id}`)
  const other = await elsewhere(browser, ben, baseURL, `/chat/${id}`)
  await button(card(other, /^Trade offer/), 'Decline').click()
  await expect(card(other, 'Trade offer, Declined')).toBeFocused()
  await expect(card(page, 'Your offer, Declined')).toContainText('2 × King Doggy for OG OwOlord')
  await expect(page.getByText(`${ben.name} declined your trade offer`)).toBeVisible()
  await offer(baseURL, ann, id, { request: [] })
  await button(page.getByRole('article'), 'Cancel offer').click()
  await expect(card(page, 'Your offer, Cancelled')).toBeFocused()
  const cancelled = card(other, 'Trade offer, Cancelled')
  await cancelled.locator('summary').click()
  await expect(cancelled.getByRole('figure', { name: 'You get' })).toContainText('King Doggy')
  await expect(button(cancelled, 'Accept')).toHaveCount(0)
  await expect(other.getByText(`${ann.name} cancelled the trade offer`)).toBeVisible()
  await other.close()
})

test.describe('settled elsewhere', () => {
  test.use({ expectedErrors: ['the server responded with a status of 409'] })

  test('[TR2, TR23] a late player learns what became of the offer', async ({ page, baseURL }) => {
    const [ann, ben] = await pair()
    const id = await players.conversation([ann, ben], [[ann, 'hi']])
    const { id: offerId } = await offer(baseURL, ann, id)
    await become(page, ben)
    await page.goto(`/chat/${id}`)
    await page.route('**/accept', async (route) => {
      await ask(baseURL, ann, `/${offerId}/cancel`)
      await route.continue()
    })
    await button(card(page, /^Trade offer/), 'Accept').click()
    await button(accepting(page), 'Accept').click()
    await expect(card(page, 'Trade offer, Cancelled').getByRole('alert')).toHaveText(
      'This offer was already cancelled.',
    )
    await expect(card(page, 'Trade offer, Cancelled')).toBeFocused()
  })
})

test('[TR2, TR5] on a phone an offer is countered by way of the calculator', async ({ page, baseURL }) => {
  const [ann, ben] = await pair()
  const id = await players.conversation([ann, ben], [[ann, 'hi']])
  const { id: offerId } = await offer(baseURL, ann, id)
  await page.setViewportSize({ width: 360, height: 740 })
  await become(page, ben)
  await page.goto(`/chat/${id}`)
  await page.getByRole('link', { name: 'Counter' }).click()
  await expect(page).toHaveURL(`/calculator?you=og-owolord&them=king-doggy.2&chat=${id}&counter=${offerId}`)
  await page.reload()
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('button', { name: 'Add one King Doggy' }).click()
  const bar = page.getByRole('region', { name: 'Quick verdict' })
  await bar.getByRole('link', { name: 'Send this trade' }).click()
  await expect(page).toHaveURL(`/chat/${id}?you=og-owolord&them=king-doggy.3&counter=${offerId}`)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toEqual(360)
  await button(sending(page), 'Send counter-offer').click()
  await expect(card(page, /^Your counter-offer/).getByRole('figure', { name: 'You get' })).toContainText('×3')
  await expect(card(page, 'Trade offer, Countered')).toBeVisible()
  await expect(page).toHaveURL(`/chat/${id}`)
  // Once more by the same way: it can no longer be answered.
  await page.goto(`/chat/${id}?you=og-owolord&counter=${offerId}`)
  await expect(sending(page)).toContainText('The offer you’re answering has closed, so this goes out as a new one.')
  await button(sending(page), 'Cancel').click()
  await expect(page).toHaveURL(`/chat/${id}`)
})

test('[AU6, TR18] a player who signs in on the way comes back with the whole trade', async ({ page }) => {
  const trade = '?you=king-doggy.2_shiny-kraken&them=og-owolord'
  await page.goto(`/calculator${trade}`)
  await page.getByRole('link', { name: 'Send this trade' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('listitem').last().getByRole('button').click()
  await expect(page).toHaveURL(`/chat${trade}`)
  await expect(page.getByText('Who do you want to trade with?')).toBeVisible()
  await button(page, 'Cancel trade').click()
  await expect(page).toHaveURL('/chat')
})

test('[TR5, TR6, AC4] by the keyboard alone: sent, and accepted', async ({ page, browser, baseURL }) => {
  const tabTo = async (on: Page, to: Locator) => {
    for (let tabs = 0; tabs < 80; tabs++) {
      await on.keyboard.press('Tab')
      if (await to.evaluate((element) => element === document.activeElement)) return
    }
    await expect(to).toBeFocused()
  }
  const [ann, ben] = await pair()
  const id = await players.conversation([ann, ben], [[ann, 'hi']])
  await become(page, ann)
  await page.goto(`/calculator?you=king-doggy&chat=${id}`)
  await tabTo(page, page.getByRole('link', { name: 'Send this trade' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, button(sending(page), 'Send offer'))
  await page.keyboard.press('Enter')
  await expect(card(page, /^Your offer/)).toContainText('You’d get nothing in return')
  await tabTo(page, page.getByRole('link', { name: 'Make a trade offer' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/calculator?chat=${id}`)
  const other = await elsewhere(browser, ben, baseURL, `/chat/${id}`)
  const theirs = card(other, /^Trade offer/)
  await theirs.waitFor()
  await tabTo(other, button(theirs, 'Accept'))
  await other.keyboard.press('Enter')
  await tabTo(other, button(accepting(other), 'Go back'))
  await other.keyboard.press('Enter')
  await expect(button(theirs, 'Accept')).toBeFocused()
  await other.keyboard.press('Enter')
  await tabTo(other, button(accepting(other), 'Accept'))
  await other.keyboard.press('Enter')
  await expect(card(other, 'Trade offer, Accepted')).toBeFocused()
  await other.close()
})

test('[AC1, AC2, AC8] axe finds nothing on offers of every kind in either theme', async ({ page, baseURL }) => {
  const [ann, ben] = await pair()
  const id = await players.conversation([ann, ben], [[ann, 'hi']])
  await ask(baseURL, ben, `/${(await offer(baseURL, ann, id)).id}/decline`)
  await ask(
    baseURL,
    ann,
    `/${(await offer(baseURL, ben, id, { request: [OWL, { slug: 'shiny-mythic-kraken', quantity: 99 }] })).id}/accept`,
  )
  await offer(baseURL, ann, id, { request: [] })
  await offer(baseURL, ben, id)
  await become(page, ann)
  await page.goto(`/chat/${id}`)
  await card(page, 'Your offer, Declined').locator('summary').click()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toEqual(width)
  }
  await button(card(page, /^Trade offer, \d/), 'Accept').click()
  await expect(accepting(page)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 900 })
  await page.goto(`/chat/${id}?you=king-doggy_x.0&them=og-owolord`)
  await expect(sending(page).getByText('so it can’t be sent')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})
