import { PlayerFacts } from '#contract/facts.ts'
import { TradeOffer } from '#contract/chat.ts'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { chatSite, type Person } from '../support/chat/chat-site.ts'
import { statusAndCode } from '../support/site/status-and-code.ts'

async function site() {
  const { pair, ...rest } = await chatSite()
  const { ann, ben, id } = await pair()
  const facts = async (who: Person, conversation = id) =>
    v.parse(PlayerFacts, (await who.call('GET', `/api/conversations/${conversation}/facts`)).body)
  /** Both say that they traded. */
  async function trade(answers: readonly string[] = ['traded', 'traded']) {
    const offer = v.parse(TradeOffer, (await ann.offer(id)).body)
    await ben.move(offer.id, 'accept')
    for (const [at, who] of [ann, ben].entries()) if (answers[at]) await who.move(offer.id, answers[at])
  }
  return { ...rest, ann, ben, id, facts, trade }
}

it('[CH160, CH161] trades that both confirmed count, from 7 days of age on and once in 30 days', async () => {
  const { ann, facts, trade, advance } = await site()
  await trade()
  expect(await facts(ann)).toMatchObject({ trades: 0, partners: 0, daysSinceSeen: 0 })
  advance(7 * millisecondsInDay)
  await trade(['traded'])
  expect(await facts(ann)).toMatchObject({ trades: 0, partners: 0 })
  await trade()
  await trade()
  expect(await facts(ann)).toMatchObject({ trades: 1, partners: 1 })
})

it('[CH10, CH160] who has blocked, and who is of no such conversation, learns nothing', async () => {
  const { ann, ben, id, person } = await site()
  const ask = async (who: Person) => statusAndCode(await who.call('GET', `/api/conversations/${id}/facts`)).join(' ')
  const refused = await ask(await person('Cid'))
  expect(refused).toBe('404 conversation.not_found')
  await ann.call('PUT', `/api/users/${ben.id}/block`)
  expect([await ask(ann), await ask(ben)]).toEqual([refused, refused])
})

it('[CH127, CH162] it says in days when the other one was here, and nothing of an invisible one', async () => {
  const { ann, ben, facts, advance } = await site()
  advance(3 * millisecondsInDay + 1)
  expect((await facts(ann)).daysSinceSeen).toBe(3)
  await ben.call('PUT', '/api/me/visibility', { isInvisible: true })
  expect(await facts(ann)).not.toHaveProperty('daysSinceSeen')
})
