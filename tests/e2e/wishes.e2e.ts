import { InboxRules } from '#contract/inbox-rules.ts'
import { OwnWishList } from '#contract/wishes.ts'
import type { Browser, Page } from '@playwright/test'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become, elsewhere } from '../support/browser/chat-browser.ts'
import { expectNoWaySideways } from '../support/browser/sideways.ts'
import { announced, noteToasts, toasts } from '../support/browser/toasts.ts'
import type { ChatPlayer } from '../support/chat/chat-players.ts'
import { callApi, type SiteStaff, siteStaff } from '../support/chat/site-staff.ts'
import { expect, test } from './app-test.ts'

/** The browser itself reports such an answer. */
test.use({
  viewport: { width: 360, height: 740 },
  expectedErrors: [/status of 403 .*\/api\/(?:me\/wishes|trade-offers)/],
})

let players: SiteStaff
test.beforeEach(({ page }) => noteToasts(page))
test.beforeAll(async ({ baseURL }) => {
  players = await siteStaff(baseURL!)
})
test.afterAll(() => players.end())

let made = 0
/** A player whose account is old enough to wish. WI2 */
const player = (name: string, ageMs = 2 * millisecondsInDay) =>
  players.player(`${name}${process.pid}w${made++}`, name, { ageMs })

async function addPet(page: Page, name: string) {
  await page.goto('/inventory')
  await page.getByRole('searchbox', { name: 'Pet to add' }).fill(`2x ${name}`)
  await page.getByRole('button', { name: `Add 2 × Normal ${name}`, exact: true }).click()
  await expect(toasts(page)).toContainText(`Added 2 × ${name}`) // so they are stored. ML27
}

/** Counts taps, so that a test can say how many it took. */
function countTaps(page: Page) {
  let taps = 0
  return {
    tap: async (role: 'button' | 'link', name: string | RegExp) => {
      taps++
      await page
        .getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
        .first()
        .click()
    },
    count: () => taps,
  }
}
const ownWishes = async (baseURL: string | undefined, who: ChatPlayer) => {
  const answer = await fetch(`${baseURL}/api/me/wishes`, { headers: { authorization: `Bearer ${who.token}` } })
  return v.parse(OwnWishList, await answer.json()).wishes
}
const cards = (page: Page) => page.getByRole('region', { name: /^Your wishes/ }).locator('li[data-state]')

async function expectPosted(page: Page, baseURL: string | undefined, who: ChatPlayer) {
  await expect(page).toHaveURL('/trades')
  // A match is soon announced in its place.
  await expect.poll(() => announced(page)).toContain('Your wish is posted')
  await expect(cards(page).first()).toContainText('Shown to players')
  const [wish] = await ownWishes(baseURL, who)
  return { have: wish?.have.map(({ slug }) => slug), want: wish?.want.map(({ slug }) => slug), tags: wish?.tags }
}

test('[WI80, WI82, WI88, WI85, WI86] three taps from own pets to a wish that is shown, and its owner ends it @flow', async ({
  page,
  baseURL,
}) => {
  const ann = await player('Ann')
  await become(page, ann)
  await addPet(page, 'King Doggy')
  const { tap, count } = countTaps(page)
  await tap('button', /^Details of King Doggy|^King Doggy/)
  await tap('link', 'Wish with this: King Doggy')
  await expect(page).toHaveURL('/trades/new?have=king-doggy:1')
  await expect(page.getByRole('status', { name: 'Verdict for you' })).toHaveText('Depends on the offer')
  expect(await axeFaults(page)).toEqual([])
  await tap('button', 'Post wish')
  expect(count()).toBe(3)
  expect(await expectPosted(page, baseURL, ann)).toEqual({ have: ['king-doggy'], want: [], tags: ['any'] })
  expect(await axeFaults(page)).toEqual([])

  await cards(page).getByRole('button', { name: 'End the wish for King Doggy' }).click()
  await page.getByRole('dialog', { name: 'End this wish?' }).getByRole('button', { name: 'End wish' }).click()
  await expect(toasts(page)).toContainText('Wish ended')
  await expect(page.getByText('One past wish')).toBeVisible()
  expect(await ownWishes(baseURL, ann)).toMatchObject([{ state: 'ended', end: 'owner' }])
})

test('[WI82, WI88] three taps from the watchlist to a wish for a pet', async ({ page, baseURL }) => {
  const ann = await player('Ann')
  await become(page, ann)
  await addPet(page, 'King Doggy')
  await page.goto('/items/luminosity')
  await page.getByRole('button', { name: 'Watch Luminosity' }).click()
  await page.goto('/watchlist')
  const { tap, count } = countTaps(page)
  await tap('link', 'Wish for this: Luminosity')
  await expect(page).toHaveURL('/trades/new?want=luminosity:1')
  await tap('button', /^King Doggy \d|^King Doggy/)
  await tap('button', 'Post wish')
  expect(count()).toBe(3)
  expect(await expectPosted(page, baseURL, ann)).toEqual({ have: ['king-doggy'], want: ['luminosity'], tags: [] })
})

test('[WI80, WI81, WI83, WI88] the calculator’s trade becomes a wish in two taps, and its draft survives a reload', async ({
  page,
  baseURL,
}) => {
  const ann = await player('Ann')
  await become(page, ann)
  await page.goto('/calculator?you=king-doggy.2&them=luminosity')
  const { tap, count } = countTaps(page)
  await tap('link', 'Make it a wish')
  await expect(page).toHaveURL('/trades/new?have=king-doggy:2&want=luminosity:1')
  await expect(page.getByRole('status', { name: 'Verdict for you' })).toContainText('%')
  await page.getByRole('combobox', { name: 'Add a note' }).selectOption({ label: 'Only these pets' })
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Add a note' })).toHaveValue('onlyThese')
  await tap('button', 'Post wish')
  expect(count()).toBe(2)
  expect(await expectPosted(page, baseURL, ann)).toEqual({ have: ['king-doggy'], want: ['luminosity'], tags: [] })
})

test('[WI81] a signed-out player is invited to sign in and comes back to the draft', async ({ page }) => {
  await page.goto('/trades/new?have=king-doggy:2&tag=upgrade')
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' })
  const href = new URL((await signIn.getAttribute('href')) ?? '', 'https://site.test')
  expect(href.searchParams.get('state')).toBe('/trades/new?have=king-doggy:2&tag=upgrade')
})

test('[WI84] an account of a minute is told from when it may wish, and the draft stays', async ({ page }) => {
  await become(page, await player('New', 60_000))
  await page.goto('/trades/new?have=king-doggy:1')
  await page.getByRole('button', { name: 'Post wish' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your account is too new' })).toBeVisible()
  await expect(page).toHaveURL('/trades/new?have=king-doggy:1')
})

const THEMES = ['dark', 'light'] as const
test('[WI82] the form works by keyboard alone, at 320 px and in both themes', async ({ page }) => {
  await become(page, await player('Ann'))
  await addPet(page, 'King Doggy')
  await page.goto('/trades/new?want=luminosity:1')
  const chip = page.getByRole('list', { name: 'Your pets' }).getByRole('button', { name: /^King Doggy/ })
  await chip.focus()
  await page.keyboard.press('Space')
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  for (const theme of THEMES)
    for (const width of [320, 360, 768, 1440]) {
      await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme)
      await page.setViewportSize({ width, height: 740 })
      expect(await axeFaults(page), `${theme} at ${width}`).toEqual([])
      await expectNoWaySideways(page, `${theme} at ${width}`)
    }
  await page.getByRole('button', { name: 'Post wish' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/trades')
})

/** Reports of as many networks as the server asks for; a proxy in front of the site would name them. */
async function reportBy(wishId: string, reporters: readonly ChatPlayer[]) {
  for (const [at, { id }] of reporters.entries())
    await players.db
      .insertInto('wish_report')
      .values({ wish_id: wishId, reporter_id: id, network: `network-${at}`, at: Date.now() })
      .execute()
}

test('[WI89] a wish that players reported is hidden until a moderator lets it stand again @flow', async ({
  page,
  browser,
  baseURL,
}: {
  page: Page
  browser: Browser
  baseURL: string | undefined
}) => {
  const ann = await player('Ann')
  await callApi(baseURL, ann, '/me/wishes', { have: [{ slug: 'king-doggy', quantity: 1 }], tags: ['any'] })
  const [wish] = await ownWishes(baseURL, ann)
  await reportBy(wish!.id, [await player('Ben'), await player('Cat')])
  // The third report counts them.
  const { token } = await player('Dan')
  const answer = await fetch(`${baseURL}/api/wishes/${wish!.id}/report`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(204)
  await become(page, ann)
  await page.goto('/trades')
  await expect(cards(page).first()).toContainText('Players reported it')

  const moderator = await elsewhere(browser, await players.staff('lead'), baseURL, '/moderation')
  const reported = moderator.getByRole('region', { name: 'Reported wishes' })
  await expect(reported).toContainText('King Doggy for Any good offer')
  expect(await axeFaults(moderator)).toEqual([])
  await reported.getByRole('button', { name: 'Show again: Ann' }).first().click()
  const sheet = moderator.getByRole('dialog', { name: 'Show again: Ann' })
  await sheet.getByRole('textbox', { name: /^Reason/ }).fill('Nothing wrong with this wish.')
  await sheet.getByRole('button', { name: 'Show again' }).click()
  await expect(toasts(moderator)).toContainText('Wish shown again')
  expect(await ownWishes(baseURL, ann)).toMatchObject([{ state: 'standing', rests: [] }])
})

test('[IR62, IR63, IR64] the sender reads before sending that the recipient’s inbox refuses an offer @flow', async ({
  page,
  baseURL,
}) => {
  const [ann, ben] = [await player('Ann'), await player('Ben')]
  const id = await players.conversation([ann, ben], [[ben, 'hi']])
  const answer = await fetch(`${baseURL}/api/me/inbox-rules`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ben.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ preset: 'custom', rules: [{ check: { kind: 'verdict', percent: 0 }, outcome: 'refuse' }] }),
  })
  expect(answer.ok).toBe(true)
  await become(page, ann)
  await page.goto(`/chat/${id}?you=luminosity&them=king-doggy.9`)
  const sheet = page.getByRole('dialog', { name: 'Send this trade to Ben?' })
  await expect(sheet).toContainText('Ben doesn’t take offers like this. They want a better deal for themselves.')
  expect(await axeFaults(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Send offer' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Couldn’t send the offer. They want a better deal for themselves.')
})

test('[IR60, IR61] inbox rules are chosen, added, set, moved and removed by keyboard, at 320 px and in both themes', async ({
  page,
  baseURL,
}) => {
  const ann = await player('Ann')
  await become(page, ann)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/account/inbox')
  const radio = (name: RegExp) => page.getByRole('radio', { name })
  await expect(radio(/^Standard/)).toBeChecked()
  await radio(/^People I traded with/).focus()
  await page.keyboard.press('ArrowDown')
  await expect(radio(/^My own rules/)).toBeChecked()
  const rules = page.getByRole('group', { name: 'Your rules' })
  const readRules = async () => {
    const answer = await fetch(`${baseURL}/api/me/inbox-rules`, { headers: { authorization: `Bearer ${ann.token}` } })
    const { preset, rules: saved } = v.parse(InboxRules, await answer.json())
    return [preset, ...saved.map(({ check, outcome }) => `${check.kind} ${outcome}`)]
  }
  await expect.poll(readRules).toContain('custom')
  const before = await rules.getByRole('listitem').count()
  await rules.getByRole('combobox', { name: 'Add a rule' }).selectOption('pile')
  await rules.getByRole('button', { name: 'Add', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(rules.getByRole('listitem')).toHaveCount(before + 1)
  await rules.getByRole('button', { name: 'Move up: No pile of small pets' }).focus()
  await page.keyboard.press('Enter')
  await expect(rules.getByRole('listitem').nth(before - 1)).toContainText('No pile of small pets')
  await rules.getByRole('combobox', { name: 'Otherwise: No pile of small pets' }).selectOption('quiet')
  await expect.poll(async () => (await readRules())[before]).toBe('pile quiet')
  for (const theme of THEMES)
    for (const width of [320, 360, 1440]) {
      await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme)
      await page.setViewportSize({ width, height: 740 })
      expect(await axeFaults(page), `${theme} at ${width}`).toEqual([])
      await expectNoWaySideways(page, `${theme} at ${width}`)
    }
  await rules.getByRole('button', { name: 'Remove: No pile of small pets' }).focus()
  await page.keyboard.press('Enter')
  await expect(rules.getByRole('listitem')).toHaveCount(before)
  await page.reload()
  await expect(radio(/^My own rules/)).toBeChecked()
})
