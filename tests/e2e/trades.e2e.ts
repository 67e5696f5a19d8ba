import type { Page } from '@playwright/test'
import { DeliveryList } from '#contract/alerts.ts'
import { WishBoard } from '#contract/wishes.ts'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become } from '../support/browser/chat-browser.ts'
import { expectNoWaySideways } from '../support/browser/sideways.ts'
import { toasts } from '../support/browser/toasts.ts'
import type { ChatPlayer } from '../support/chat/chat-players.ts'
import { callApi, type SiteStaff, siteStaff } from '../support/chat/site-staff.ts'
import { expect, type Ingest, test } from './app-test.ts'

// One after the other: their players' wishes would meet each other's.
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 360, height: 740 } })

let players: SiteStaff
test.beforeAll(async ({ baseURL }) => {
  players = await siteStaff(baseURL!)
})
test.afterAll(() => players.end())

let made = 0
/** A player whose account is old enough to wish. WI2 */
const player = (name: string) =>
  players.player(`${name}${process.pid}t${made++}`, name, { ageMs: 2 * millisecondsInDay })
const pets = (slug: string, quantity = 1) => [{ slug, quantity }]
const wish = (baseURL: string | undefined, who: ChatPlayer, have: object[], want: object[], more: object = {}) =>
  callApi(baseURL, who, '/me/wishes', { have, want, minimum: null, ...more })

/** Three Water Serpents are worth a Fire Guardian here, whatever other tests make of values: Ann gives these, Ben wants them. */
async function meeting(baseURL: string | undefined, ingest: Ingest) {
  await ingest.values([
    { slug: 'water-serpent', value: 1_000_000 },
    { slug: 'fire-guardian', value: 3_000_000 },
  ])
  const [ann, ben] = [await player('Ann'), await player('Ben')]
  await wish(baseURL, ann, pets('water-serpent', 3), pets('fire-guardian'), { note: 'inGameNow' })
  await wish(baseURL, ben, pets('fire-guardian'), pets('water-serpent', 3))
  // Other tests' wishes meet Ben's too: he sees only Ann's.
  const board = async () => v.parse(WishBoard, await callApi(baseURL, ben, '/me/wishes/board'))
  await expect.poll(async () => (await board()).matches.length).toBeGreaterThan(0)
  return { ann, ben }
}
const region = (page: Page, name: string) => page.getByRole('region', { name })
const firstMatch = (page: Page) => region(page, 'For you').getByRole('article').first()

test('[WI60, WI65, WI71] a match is offered to from a phone, and the offer is in the conversation @flow', async ({
  page,
  baseURL,
  ingest,
}) => {
  const { ben } = await meeting(baseURL, ingest)
  await become(page, ben)
  await page.goto('/trades')
  const match = firstMatch(page)
  await expect(match).toContainText('Each of you gets what you named')
  await expect(match).toContainText('Fire Guardian')
  await expect(match).toContainText(/Verdict for you: (?:Win|Fair|Lose|Too close to call)/)
  expect(await axeFaults(page)).toEqual([])
  await match.getByRole('button', { name: /^Offer: 3 × Water Serpent/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Make an offer' })
  await sheet.getByRole('button', { name: 'Remove one Water Serpent' }).click()
  expect(await axeFaults(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Send offer' }).click()
  await page.getByRole('dialog', { name: 'Offer sent' }).getByRole('link', { name: 'Open conversation' }).click()
  await expect(page).toHaveURL(/\/chat\/[\w-]+$/)
  const offer = page.getByRole('article', { name: /^Your offer/ })
  await expect(offer).toContainText('Fire Guardian')
  await expect(offer).toContainText('×2')
})

test('[WI66] a room starts from a match with the offer that was sent', async ({ page, baseURL, ingest }) => {
  const { ben } = await meeting(baseURL, ingest)
  await become(page, ben)
  await page.goto('/trades')
  await firstMatch(page)
    .getByRole('button', { name: /^Start a room: / })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send and start' }).click()
  await expect(page).toHaveURL(/\/room\?.*offer=/)
  await expect(page.getByRole('main')).toContainText('Fire Guardian')
})

test('[WI67] a wish that is not for the reader stays away after a reload, and comes back by undo', async ({
  page,
  baseURL,
  ingest,
}) => {
  const { ben } = await meeting(baseURL, ingest)
  await become(page, ben)
  await page.goto('/trades')
  const matches = region(page, 'For you').getByRole('article')
  await expect(matches.first()).toBeVisible()
  const count = await matches.count()
  const notForMe = matches.first().getByRole('button', { name: /^Not for me: / })
  await notForMe.click()
  await expect(toasts(page)).toContainText('You won’t see this wish again')
  await toasts(page).hover() // it stays while it is looked at
  await expect(matches).toHaveCount(count - 1)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(matches).toHaveCount(count)
  const dismissed = page.waitForResponse((answer) => answer.url().endsWith('/dismissal') && answer.status() === 204)
  await notForMe.click()
  await dismissed
  await page.reload()
  await expect(region(page, 'All wishes')).toBeVisible()
  await expect(matches).toHaveCount(count - 1)
})

test('[WI61, WI62] the server’s page has wishes, and a visitor filters them by a pet, which the address keeps', async ({
  page,
  baseURL,
}) => {
  await wish(baseURL, await player('Ann'), pets('shiny-king-doggy'), pets('luminosity'))
  // Pages are kept for 5 s.
  await expect
    .poll(async () => (await (await page.request.get('/trades')).text()).includes('Wish that gives'), {})
    .toBe(true)
  await page.goto('/trades')
  await expect(region(page, 'Sign in to trade')).toBeVisible()
  await page.getByRole('button', { name: 'Any pet: filter by a pet' }).click()
  const search = page.getByRole('dialog').getByRole('searchbox')
  await search.fill('shiny king doggy')
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Pets' })).toContainText('King Doggy')
  await search.press('Enter')
  await expect(page).toHaveURL('/trades?item=shiny-king-doggy&side=have')
  const cards = region(page, 'All wishes').getByRole('article')
  await expect(cards.first()).toHaveAccessibleName(/Shiny King Doggy/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Remove filter: / })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Offer/ })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'What they take' }).selectOption({ label: 'Adds' })
  await expect(page).toHaveURL('/trades?item=shiny-king-doggy&side=have&tag=adds')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/trades')
})

test('[WI63] a visitor saves filters as an alert of this browser', async ({ page }) => {
  await page.goto('/trades?item=king-doggy&side=have&verdict=5')
  await page.getByRole('button', { name: 'Save as an alert' }).click()
  await expect(toasts(page)).toContainText('Alert saved')
  await page.goto('/watchlist')
  await expect(page.getByText('Tell me when King Doggy is offered in a wish')).toBeVisible()
})

test('[WI55, WI63] a player saves filters as an alert, and is told of the next wish that passes them', async ({
  page,
  baseURL,
}) => {
  const [ann, ben] = [await player('Ann'), await player('Ben')]
  await become(page, ben)
  await page.goto('/trades?item=dark-phoenix&side=have')
  await page.getByRole('button', { name: 'Save as an alert' }).click()
  await expect(toasts(page)).toContainText('Alert saved')
  await wish(baseURL, ann, pets('green-hydra'), [], { tags: ['any'] })
  await wish(baseURL, ann, pets('dark-phoenix'), [], { tags: ['any'] })
  const deliveries = async () =>
    v.parse(DeliveryList, await callApi(baseURL, ben, '/me/deliveries')).deliveries.map(({ title }) => title)
  await expect.poll(deliveries).toEqual(['Dark Phoenix is offered in a wish'])
})

const THEMES = ['dark', 'light'] as const
test('[WI71] nothing is cut off or inaccessible at any width and in both themes, and nothing moves', async ({
  page,
  baseURL,
  ingest,
}) => {
  const { ben } = await meeting(baseURL, ingest)
  await become(page, ben)
  for (const theme of THEMES)
    for (const width of [320, 360, 768, 1440]) {
      await page.addInitScript((kept) => localStorage.setItem('theme', kept), theme)
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/trades')
      await expect(firstMatch(page)).toBeVisible()
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(sum), 500)
          }),
      )
      expect(shift, `${theme} at ${width}`).toBeLessThan(0.01)
      expect(await axeFaults(page), `${theme} at ${width}`).toEqual([])
      await expectNoWaySideways(page, `${theme} at ${width}`)
    }
})

test('[WI71] a wish is offered to by keyboard alone', async ({ page, baseURL, ingest }) => {
  const { ben } = await meeting(baseURL, ingest)
  await become(page, ben)
  await page.goto('/trades')
  await firstMatch(page)
    .getByRole('button', { name: /^Offer: / })
    .focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Make an offer' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(
    firstMatch(page)
      .getByRole('button', { name: /^Offer: / })
      .first(),
  ).toBeFocused()
})

test('[WI72] a pet’s page says how many wishes name it, and leads to them', async ({ page, baseURL }) => {
  await wish(baseURL, await player('Ann'), pets('luminosity'), pets('king-doggy'))
  await page.goto('/items/luminosity')
  const link = page.getByRole('main').getByRole('link', { name: /^Wishes \d/ })
  await link.click()
  await expect(page).toHaveURL('/trades?item=luminosity')
  await expect(region(page, 'All wishes').getByRole('article').first()).toBeVisible()
})
