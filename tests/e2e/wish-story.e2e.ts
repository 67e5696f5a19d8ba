import { OwnWishList, WishBoard } from '#contract/wishes.ts'
import { DeliveryList } from '#contract/alerts.ts'
import type { Page } from '@playwright/test'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { become } from '../support/browser/chat-browser.ts'
import { announced, noteToasts, toasts } from '../support/browser/toasts.ts'
import { type ChatPlayer, chatPlayers } from '../support/chat/chat-players.ts'
import { callApi } from '../support/chat/site-staff.ts'
import {
  button,
  confirm,
  gets,
  held,
  lock,
  phone,
  press,
  readAlarms,
  tickAll,
} from '../support/trade-rooms/room-phone.ts'
import { expect, test } from './app-test.ts'

const pet = (slug: string) => ({ slug, quantity: 1 })
const [SKY, EARTH, CUBE] = [pet('sky-champion'), pet('earth-champion'), pet('magma-cube')]

async function keep(page: Page, name: string) {
  await page.goto('/inventory')
  await page.getByRole('searchbox', { name: 'Pet to add' }).fill(`1x ${name}`)
  await page.getByRole('button', { name: `Add 1 × Normal ${name}`, exact: true }).click()
  await expect(toasts(page)).toContainText(`Added 1 × ${name}`) // so they are stored. ML27
}
async function post(page: Page, path: string) {
  await page.goto(path)
  await button(page, 'Post wish').click()
  await expect(page).toHaveURL('/trades')
  // A match is soon announced in its place.
  await expect.poll(() => announced(page)).toContain('Your wish is posted')
}
const forYou = (page: Page) => page.getByRole('list', { name: 'For you' }).locator('> li')

test('[WI7, WI11, WI25, WI50, IR5] two wishes meet unsearched, a third player’s unfair offer is refused, a room ends both wishes, and who reposts all day gains no place', async ({
  browser,
  baseURL,
  ingest,
}) => {
  test.setTimeout(480_000)
  const players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
  const player = (name: string) => players.player(`${name}${process.pid}s`, name, { ageMs: 2 * millisecondsInDay })
  const [ann, ben, cid, dan] = [await player('Ann'), await player('Ben'), await player('Cid'), await player('Dan')]
  await ingest.values([
    { slug: SKY.slug, value: 4_000_000 },
    { slug: EARTH.slug, value: 4_100_000 },
    { slug: CUBE.slug, value: 1_000_000 },
  ])
  const phones = [await phone(browser, baseURL), await phone(browser, baseURL), await phone(browser, baseURL)]
  const [anns, bens, cids] = phones.map(({ page }) => page) as [Page, Page, Page]
  for (const [page, who] of [
    [anns, ann],
    [bens, ben],
    [cids, cid],
  ] as const) {
    await noteToasts(page)
    await become(page, who)
  }
  const call = async (who: ChatPlayer, path: string, body?: object) => callApi(baseURL, who, path, body)
  const ownWishes = async (who: ChatPlayer) => v.parse(OwnWishList, await call(who, '/me/wishes')).wishes

  await keep(anns, 'Sky Champion')
  await keep(bens, 'Earth Champion')
  await bens.goto('/account/inbox')
  const saved = bens.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  const fairOnly = bens.getByRole('radio', { name: /^Fair only/ })
  await fairOnly.click()
  await saved
  await expect(fairOnly).toBeChecked()
  await post(anns, `/trades/new?have=${SKY.slug}:1&want=${EARTH.slug}:1`)
  await post(bens, `/trades/new?have=${EARTH.slug}:1&want=${SKY.slug}:1`)

  // Both are told, and neither has searched.
  for (const who of [ann, ben])
    await expect
      .poll(async () =>
        v.parse(DeliveryList, await call(who, '/me/deliveries')).deliveries.map((each) => each.condition.kind),
      )
      .toEqual(['wish-match'])
  await anns.goto('/trades')
  await expect(forYou(anns)).toHaveCount(1)
  await expect(forYou(anns)).toContainText('Each of you gets what you named')
  await expect(forYou(anns)).toContainText('Earth Champion')

  // The wish of the third player is far, and so is the offer.
  await cids.goto(`/trades?item=${EARTH.slug}&side=have`)
  await cids.getByRole('button', { name: 'Offer: Earth Champion' }).first().click()
  const sheet = cids.getByRole('dialog', { name: 'Make an offer' })
  await sheet
    .getByRole('button', { name: /^Remove|^Delete/ })
    .first()
    .click()
  await sheet.getByRole('button', { name: 'Add a pet' }).click()
  const picker = cids.getByRole('dialog', { name: 'Add to what you give' })
  await picker.getByRole('searchbox').fill('magma cube')
  await expect(picker.getByRole('listitem').first()).toContainText('Magma Cube')
  await picker.getByRole('searchbox').press('Enter')
  await cids.keyboard.press('Escape')
  await expect(sheet.getByText(/doesn’t take offers like this|does not take offers like this/)).toBeVisible()

  // Who posts again all day.
  const order = async () =>
    v.parse(WishBoard, await call(ann, `/me/wishes/board?item=${CUBE.slug}`)).wishes.map(({ owner }) => owner?.name)
  for (const [who, want] of [
    [cid, 'fire-champion'],
    [dan, 'dark-champion'],
  ] as const)
    await call(who, '/me/wishes', { have: [CUBE], want: [pet(want)] })
  const before = await order()
  expect(before.toSorted()).toEqual([cid.name, dan.name])
  for (let again = 0; again < 8; again++) {
    const [wish] = await ownWishes(dan)
    await fetch(`${baseURL}/api/me/wishes/${wish!.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${dan.token}` },
    })
    await call(dan, '/me/wishes', { have: [CUBE], want: [pet('dark-champion')] })
  }
  expect(await order()).toEqual(before)

  // A room from the match.
  await forYou(anns).getByRole('button', { name: 'Start a room: Earth Champion' }).click()
  await anns
    .getByRole('dialog', { name: 'Start a room with an offer' })
    .getByRole('button', { name: 'Send and start' })
    .click()
  await press(anns, 'Start the room')
  await anns.waitForURL(/\/room\/[\w-]{22}$/)
  await bens.goto(new URL(anns.url()).pathname)
  const join = button(bens, 'Ask to join')
  await expect(join.or(gets(bens)).first()).toBeVisible()
  if (await join.isVisible()) await press(bens, 'Ask to join')
  await expect(
    button(anns, /^Let in: /)
      .or(button(anns, 'Lock'))
      .first(),
  ).toBeVisible()
  if (!(await button(anns, 'Lock').isVisible())) await press(anns, /^Let in: /)
  await expect(gets(anns)).toContainText('Earth Champion')
  for (const page of [bens, anns]) {
    await readAlarms(page)
    await lock(page)
  }
  for (const page of [anns, bens]) await confirm(page)
  for (const page of [anns, bens]) {
    await tickAll(page)
    await press(page, 'As agreed')
  }
  for (const page of [anns, bens]) await expect(page.getByRole('heading', { name: 'Traded as agreed' })).toBeVisible()

  for (const who of [ann, ben]) expect((await ownWishes(who)).map(({ state }) => state)).toEqual(['fulfilled'])
  await anns.goto('/trades')
  await expect(anns.getByText('One past wish')).toBeVisible()
  await expect((await held(anns)).filter({ hasText: 'Earth Champion' })).toHaveCount(1)
  await expect((await held(bens)).filter({ hasText: 'Sky Champion' })).toHaveCount(1)
  await expect((await held(bens)).filter({ hasText: 'Earth Champion' })).toHaveCount(0)
  for (const { page } of phones) await page.context().close()
  await players.end()
})
