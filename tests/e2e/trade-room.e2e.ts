import { roomStartPath } from '#domain/trade/trade-destination.ts'
import type { Page } from '@playwright/test'
import { millisecondsInSecond } from 'date-fns/constants'
import { randomUUID } from 'node:crypto'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become } from '../support/browser/chat-browser.ts'
import { chatPlayers } from '../support/chat/chat-players.ts'
import {
  button,
  confirm,
  gets,
  held,
  lock,
  lockBoth,
  phone,
  press,
  readAlarms,
  tickAll,
} from '../support/trade-rooms/room-phone.ts'
import { expect, test } from './app-test.ts'

test('[RM142, RM143, RM145, RM148, RM150, RM151, RM153, RM154, RM160, RM197, RM204, RM206, RM207] a player and a guest build 3 for 2 by keyboard, a swap after the lock is seen, both confirm, tick without a network, and have the trade in their pets', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(420_000)
  const players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
  const ann = await players.player(`RoomAnn${process.pid}`, 'Ann')
  const phones = [await phone(browser, baseURL), await phone(browser, baseURL)] as const
  const [anns, guests] = [phones[0].page, phones[1].page]
  const title = (page: Page) => page.getByRole('heading', { level: 1 })
  await become(anns, ann)
  const trade = {
    yours: ['king-doggy', 'queen-kitty', 'kraken'].map((slug) => ({ slug, quantity: 1 })),
    theirs: ['og-dementor', 'og-owolord'].map((slug) => ({ slug, quantity: 1 })),
  }
  await anns.goto(roomStartPath({ trade }))
  expect(await axeFaults(anns)).toEqual([])
  await press(anns, 'Start the room')
  await anns.waitForURL(/\/room\/[\w-]{22}$/)
  await expect(anns.getByRole('heading', { name: 'Invite one player' })).toBeVisible()

  // The guest has only the link.
  await guests.goto(new URL(anns.url()).pathname)
  await expect(button(guests, 'Join as a guest')).toBeVisible()
  expect(await axeFaults(guests)).toEqual([])
  await press(guests, 'Join as a guest')
  for (const answer of [/check every pet/, /both pets go into one trade/, /Stay in the game/])
    await guests.getByRole('dialog', { name: 'Safe trading' }).getByRole('button', { name: answer }).press('Enter')
  await expect(guests.getByRole('heading', { name: 'Waiting for the host to let you in' })).toBeVisible()
  await expect(anns.getByRole('region', { name: 'At the door' })).toContainText('Guest, not proven')
  for (const page of [anns, guests]) expect(await axeFaults(page)).toEqual([])
  await press(anns, /^Let in: /)
  await expect(title(anns)).toBeFocused()

  // The host's wishes are requests, which the guest takes.
  await press(guests, /^Do it.*Dementor/)
  await expect(gets(anns).getByRole('listitem')).toHaveCount(1)
  await expect(button(guests, /^Do it.*Dementor/)).toHaveCount(0)
  await press(guests, /^Do it.*OwOlord/)
  await expect(gets(anns).getByRole('listitem')).toHaveCount(2)
  await expect(gets(guests).getByRole('listitem')).toHaveCount(3)
  await expect(title(guests)).toBeFocused()
  // The guest has no own pets, so the picker begins with all.
  await press(guests, 'Add pets')
  const picker = guests.getByRole('dialog', { name: 'Add to your side' })
  await picker.getByRole('searchbox').fill('bunny')
  await expect(picker.getByRole('listitem').first()).toContainText('Bunny')
  await picker.getByRole('searchbox').press('Enter')
  await expect(gets(anns).getByRole('listitem')).toHaveCount(3)
  await guests.keyboard.press('Escape')
  await press(guests, 'Remove Bunny')
  await expect(gets(anns).getByRole('listitem')).toHaveCount(2)
  expect(guests.url()).not.toContain('seat')
  for (const field of await guests.getByRole('textbox').all()) await expect(field).toHaveAccessibleName(/^Quantity of/)
  expect(await axeFaults(guests)).toEqual([])

  await lockBoth(anns, guests, 'OG OwOlord')
  // Too early: the page says how long is left.
  await press(anns, /^Confirm/)
  await expect(anns.getByText(/ s left: compare each pet/)).toBeVisible()
  expect(await axeFaults(anns)).toEqual([])

  // The guest unlocks and swaps a pet: the host is warned, and neither is locked.
  await press(guests, 'Change')
  const alarm = anns.getByRole('alert', { name: 'Warnings' })
  const swappedAt = Date.now()
  await press(guests, 'Remove OG OwOlord')
  await expect(alarm).toContainText('OG OwOlord was taken out after you locked')
  await expect(alarm).toBeInViewport()
  for (const page of [anns, guests]) await expect(button(page, 'Lock')).toBeVisible()
  await press(guests, 'Add one OG Dementor')
  await expect(gets(anns)).toContainText('×2')
  await readAlarms(anns)
  expect(Date.now() - swappedAt).toBeGreaterThan(6 * millisecondsInSecond)

  // Having seen what it is now, they agree on it.
  await lock(anns)
  await lock(guests)
  await confirm(anns)
  await confirm(guests)
  for (const page of [anns, guests]) await expect(page.getByRole('checkbox').first()).toBeVisible()
  expect(await axeFaults(guests)).toEqual([])

  // In the game, without a network.
  for (const { page, setOffline } of phones) {
    await setOffline(true)
    await expect(page.getByText('You’re offline. The boxes work without a connection.')).toBeVisible()
    await tickAll(page)
    await press(page, 'As agreed')
    await expect(page.getByText(/Your answer is kept on this device/)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  }
  for (const { setOffline } of phones) await setOffline(false)
  for (const page of [anns, guests]) {
    await expect(page.getByRole('heading', { name: 'Traded as agreed' })).toBeVisible()
    await expect(page.getByText('Your pets list is updated.')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  }
  const room = new URL(guests.url()).pathname
  await expect((await held(anns)).filter({ hasText: 'OG Dementor' })).toHaveCount(1)
  for (const name of ['King Doggy', 'Queen Kitty', 'Kraken'])
    await expect((await held(guests)).filter({ hasText: name })).toHaveCount(1)
  await guests.goto(room)
  await press(guests, 'Undo')
  await expect(guests.getByText('Taken back from your pets.')).toBeFocused()
  const none = await held(guests)
  await expect(guests.getByText('No pets yet')).toBeVisible()
  await expect(none).toHaveCount(0)
  for (const { page } of phones) await page.context().close()
  await players.end()
})

test('[RM141, RM143, RM151] a room from an offer: a loss during the review neither unlocks it nor begins the wait anew', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
  const [ann, ben] = [
    await players.player(`RoomAnn${process.pid}r`, 'Ann'),
    await players.player(`RoomBen${process.pid}r`, 'Ben'),
  ]
  const chat = await players.conversation([ann, ben], [[ann, 'hi']])
  const offered = await fetch(`${baseURL}/api/trade-offers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      conversationId: chat,
      clientId: randomUUID(),
      offer: [{ slug: 'king-doggy', quantity: 2 }],
      request: [{ slug: 'og-owolord', quantity: 1 }],
    }),
  })
  expect(offered.ok).toBe(true)
  const phones = [await phone(browser, baseURL), await phone(browser, baseURL)] as const
  const [anns, bens] = [phones[0].page, phones[1].page]
  await become(anns, ann)
  await become(bens, ben)

  // From the conversation, nothing is on the table yet.
  await anns.goto(`/chat/${chat}`)
  await anns.getByRole('link', { name: 'Trade live in a room' }).first().press('Enter')
  await expect(anns.getByText('The other player of your chat is invited. Nobody else can join.')).toBeVisible()

  // From the offer, its sides are.
  await bens.goto(`/chat/${chat}`)
  await bens.getByRole('article').getByRole('link', { name: 'Trade live in a room' }).press('Enter')
  await press(bens, 'Start the room')
  await bens.waitForURL(/\/room\/[\w-]{22}$/)
  await anns.goto(new URL(bens.url()).pathname)
  const join = button(anns, 'Ask to join')
  await expect(join.or(gets(anns)).first()).toBeVisible()
  if (await join.isVisible()) await press(anns, 'Ask to join')
  await expect(
    button(bens, /^Let in: /)
      .or(button(bens, 'Lock'))
      .first(),
  ).toBeVisible()
  if (!(await button(bens, 'Lock').isVisible())) await press(bens, /^Let in: /)
  await expect(gets(anns)).toContainText('OG OwOlord')
  await expect(gets(bens)).toContainText('×2')

  await lockBoth(anns, bens, 'OG OwOlord')
  const place = button(anns, /^Confirm/)
  const left = async () => Number(/(\d+) s/.exec(await place.innerText())?.[1] ?? 0)
  const before = await left()
  // A wait that restarts is longer than this.
  await expect.poll(left).toBeLessThan(before)
  await phones[0].setOffline(true)
  await expect(anns.getByText(/^(?:You’re offline|Reconnecting)/).first()).toBeVisible()
  await phones[0].setOffline(false)
  await expect(anns.getByText(/^(?:You’re offline|Reconnecting)/)).toHaveCount(0)
  expect(await left()).toBeLessThan(before)
  for (const page of [anns, bens]) await expect(button(page, 'Locked')).toBeVisible()
  await confirm(anns)
  await confirm(bens)
  for (const page of [anns, bens]) await expect(page.getByRole('checkbox').first()).toBeVisible()
  for (const { page } of phones) await page.context().close()
  await players.end()
})
