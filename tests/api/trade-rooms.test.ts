import { expect, it } from 'vitest'
import { both, roomSite } from '../support/trade-rooms/room-site.ts'

it('[RM100, RM110, RM114] two players build a trade, lock it, confirm it and call it as agreed, each on the other’s screen', async () => {
  const site = await roomSite()
  const { host, partner } = await site.seated()
  expect(await partner.act({ type: 'set', slug: 'shiny-doggy', quantity: 1 })).toBe('accepted')
  await both(host, partner, ({ revision, sides }) => revision === 1 && sides.partner.length === 1)
  expect(host.room().sides).toEqual(partner.room().sides)
  await site.agree(host, partner)
  expect(host.room().sides.host).toMatchObject([{ slug: 'doggy', quantity: 2 }])
  for (const each of [host, partner]) await each.act({ type: 'answer', answer: 'asAgreed' })
  await both(host, partner, ({ state }) => state === 'done')
  expect(site.failures).toEqual([])
})
