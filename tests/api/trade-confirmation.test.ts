import { TradeOffer } from '#contract/chat.ts'
import { CONFIRMATION_MS } from '#domain/trade/trade-confirmation.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { DELAY_MS } from '#server/modules/evidence/record-trade.ts'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { chatSite, type Person } from '../support/chat/chat-site.ts'
import { statusAndCode } from '../support/site/status-and-code.ts'

async function accepted(sides: object = {}) {
  const site = await chatSite()
  const { ann, ben, id } = await site.pair()
  const offered = v.parse(TradeOffer, (await ann.offer(id, sides)).body)
  const offer = v.parse(TradeOffer, (await ben.move(offered.id, 'accept')).body)
  const answer = (who: Person, said: string, of = offer.id) => who.move(of, said)
  const read = async (who: Person) => v.parse(TradeOffer, (await who.call('GET', `/api/trade-offers/${offer.id}`)).body)
  return {
    ...site,
    ann,
    ben,
    id,
    offer,
    answer,
    read,
    evidence: () => site.db.selectFrom('evidence').selectAll().execute(),
    items: () =>
      site.db.selectFrom('evidence_item').select(['side', 'variant_slug', 'quantity']).orderBy('side').execute(),
    share: (who: Person, isOn: boolean) => who.call('PUT', '/api/me/trade-sharing', { isOn }),
  }
}

it('[EV1, EV4, EV5] a trade that both confirm becomes evidence, which counts a day later', async () => {
  const { ann, ben, offer, answer, read, evidence, items, wall } = await accepted()
  expect([offer.acceptedAt, offer.senderAnswer, offer.recipientAnswer]).toEqual([
    new Date(wall.now).toISOString(),
    null,
    null,
  ])
  expect((await answer(ann, 'traded')).body).toMatchObject({ senderAnswer: 'traded', recipientAnswer: null })
  expect(await evidence()).toEqual([])
  wall.now += 60_000
  expect((await answer(ben, 'traded')).body).toMatchObject({ senderAnswer: 'traded', recipientAnswer: 'traded' })
  expect(await evidence()).toEqual([
    expect.objectContaining({ kind: 'offer', at: wall.now, usable_at: wall.now + DELAY_MS, status: 'used', why: null }),
  ])
  expect(await items()).toEqual([
    { side: 'get', variant_slug: 'shiny-doggy', quantity: 1 },
    { side: 'give', variant_slug: 'doggy', quantity: 2 },
  ])
  expect(await read(ann)).toEqual(await read(ben))
})

it('[EV4] one who traded and one who says nothing, or that they did not, make no evidence', async () => {
  const { ann, ben, answer, evidence } = await accepted()
  await answer(ben, 'traded')
  expect(await evidence()).toEqual([])
  expect((await answer(ann, 'not-traded')).body).toMatchObject({
    senderAnswer: 'not-traded',
    recipientAnswer: 'traded',
  })
  expect(await evidence()).toEqual([])
})

it('[EV2] an answer may be repeated, "not traded" may become "traded", and "traded" is final', async () => {
  const { ann, ben, answer, evidence, read, id } = await accepted()
  for (const said of ['not-traded', 'not-traded', 'traded', 'traded'])
    expect((await answer(ann, said)).body.senderAnswer).toBe(said)
  expect(statusAndCode(await answer(ann, 'not-traded'))).toEqual([409, 'confirmation.final'])
  await answer(ben, 'traded')
  const [one, ...more] = await evidence()
  for (const who of [ann, ben]) {
    expect((await answer(who, 'traded')).status).toBe(200)
    expect(statusAndCode(await answer(who, 'not-traded'))).toEqual([409, 'confirmation.final'])
  }
  expect([await evidence(), more]).toEqual([[one], []])
  expect((await read(ann)).senderAnswer).toBe('traded')
  const { messages } = await ann.read(id)
  expect(messages.filter(({ text }: { text: string }) => text === 'Trade confirmed')).toHaveLength(2)
})

it('[EV3] answers are taken until seven days after the acceptance', async () => {
  const { ann, ben, answer, evidence, wall } = await accepted()
  wall.now += CONFIRMATION_MS - 1
  expect((await answer(ann, 'traded')).status).toBe(200)
  wall.now++
  expect(statusAndCode(await answer(ben, 'traded'))).toEqual([409, 'confirmation.over'])
  // An answer that was lost on its way is repeated.
  expect((await answer(ann, 'traded')).status).toBe(200)
  expect(await evidence()).toEqual([])
})

it('[EV3] an offer that was not accepted is not confirmed, and nonsense is refused', async () => {
  const { ann, ben, id, answer } = await accepted()
  const { body: pending } = await ann.offer(id)
  expect((await answer(ann, 'traded', pending.id)).body).toMatchObject({ code: 'confirmation.none', state: 'pending' })
  await ben.move(pending.id, 'decline')
  expect((await answer(ben, 'traded', pending.id)).body).toMatchObject({ code: 'confirmation.none', state: 'declined' })
  expect(statusAndCode(await answer(ben, 'maybe'))).toEqual([404, 'route.not_found'])
  expect(statusAndCode(await answer(ann, 'traded', 'no-such-offer'))).toEqual([404, 'trade_offer.not_found'])
})

it('[EV1] nobody but the two answers', async () => {
  const { person, answer, evidence } = await accepted()
  expect(statusAndCode(await answer(await person('Cal'), 'traded'))).toEqual([404, 'trade_offer.not_found'])
  expect(await evidence()).toEqual([])
})

it('[EV6] a muted or suspended player answers nothing, and does so again afterwards', async () => {
  const { ann, answer, db, wall } = await accepted()
  const measure = async (kind: 'mute' | 'suspension') => {
    await db.deleteFrom('measure').execute()
    await createMeasuresRepository(db).insert({
      account_id: ann.id,
      kind,
      reason: 'Begging in every chat',
      by_id: ann.id,
      at: wall.now,
    })
  }
  await measure('suspension')
  expect(statusAndCode(await answer(ann, 'traded'))).toEqual([403, 'account.suspended'])
  await measure('mute')
  expect(statusAndCode(await answer(ann, 'not-traded'))).toEqual([403, 'account.muted'])
  wall.now += millisecondsInDay
  expect((await answer(ann, 'traded')).status).toBe(200)
})

it('[EV6] with a block, or when the other has deleted the account, there is nothing to answer', async () => {
  const { ann, ben, answer, evidence } = await accepted()
  await answer(ben, 'traded')
  await ben.call('PUT', `/api/users/${ann.id}/block`)
  expect(statusAndCode(await answer(ann, 'traded'))).toEqual([404, 'trade_offer.not_found'])
  await ben.call('DELETE', `/api/users/${ann.id}/block`)
  expect((await ben.call('DELETE', '/auth/user')).status).toBe(204)
  expect(statusAndCode(await answer(ann, 'traded'))).toEqual([409, 'conversation.closed'])
  expect(await evidence()).toEqual([])
})

it('[EV7] each answer reaches the sockets of both, and a confirmation is a numbered message', async () => {
  const { ann, ben, answer, offer } = await accepted()
  const [of, to] = [await ann.connect(), await ben.connect()]
  await answer(ann, 'not-traded')
  await answer(ann, 'traded')
  for (const client of [of, to]) {
    await client.received('TRADE_OFFER', 2)
    expect(client.ofType('TRADE_OFFER').map(({ data }) => data)).toMatchObject([
      { tradeOffer: { id: offer.id, senderAnswer: 'not-traded' }, message: null },
      { tradeOffer: { id: offer.id, senderAnswer: 'traded' }, message: { seq: 4, text: 'Trade confirmed' } },
    ])
  }
})

it('[EV11] the evidence holds no id of an account or offer, and one opaque id for all trades of an account', async () => {
  const { ann, ben, id, answer, evidence, offer } = await accepted()
  await answer(ann, 'traded')
  await answer(ben, 'traded')
  const { body: second } = await ben.offer(id)
  await ann.move(second.id, 'accept')
  await answer(ann, 'traded', second.id)
  await answer(ben, 'traded', second.id)
  const rows = await evidence()
  const text = JSON.stringify(rows)
  for (const known of [ann.id, ben.id, offer.id, second.id, id, '"Ann"', '"Ben"']) expect(text).not.toContain(known) // without quotes a hash may hold a name
  const [one, other] = rows
  expect([other!.a_id, other!.b_id]).toEqual([one!.b_id, one!.a_id])
  expect(one!.a_id).not.toBe(one!.b_id)
})

it('[EV13] a gift is kept and not used; an item without a number is kept like any other', async () => {
  const { ann, ben, id, answer, evidence, db } = await accepted({ request: [] })
  const confirm = async (offerId: string) => {
    await answer(ann, 'traded', offerId)
    await answer(ben, 'traded', offerId)
  }
  await db
    .updateTable('item_variant')
    .set({ value_number: null, value_word: 'O/C' })
    .where('slug', '=', 'kitty')
    .execute()
  const { body: second } = await ann.offer(id, { offer: [{ slug: 'kitty', quantity: 1 }] })
  await ben.move(second.id, 'accept')
  await confirm(second.id)
  expect((await evidence()).map(({ status, why }) => [status, why])).toEqual([['used', null]])
  const { body: gift } = await ann.offer(id, { request: [] })
  await ben.move(gift.id, 'accept')
  await confirm(gift.id)
  expect((await evidence()).map(({ status, why }) => [status, why]).toSorted()).toEqual([
    ['discounted', 'one-sided'],
    ['used', null],
  ])
})

it('[EV20, EV21] the setting is on at first; turned off, answers are refused and nothing of that player becomes evidence', async () => {
  const { ann, ben, answer, evidence, share } = await accepted()
  expect((await ann.call('GET', '/api/me/trade-sharing')).body).toEqual({ isOn: true })
  await answer(ann, 'traded')
  for (let repeated = 0; repeated < 2; repeated++) expect((await share(ann, false)).body).toEqual({ isOn: false })
  expect((await ann.call('GET', '/api/me/trade-sharing')).body).toEqual({ isOn: false })
  expect(statusAndCode(await answer(ann, 'not-traded'))).toEqual([409, 'confirmation.final'])
  expect((await answer(ben, 'traded')).status).toBe(200)
  expect(await evidence()).toEqual([])
  await share(ben, false)
  expect((await share(ann, true)).body).toEqual({ isOn: true })
})

it('[EV21] who has turned it off answers nothing', async () => {
  const { ann, answer, share } = await accepted()
  await share(ann, false)
  expect(statusAndCode(await answer(ann, 'traded'))).toEqual([409, 'trade_sharing.off'])
  expect(statusAndCode(await ann.call('PUT', '/api/me/trade-sharing', { isOn: 'no' }))).toEqual([400, 'body.invalid'])
})

it('[EV22] turning it off takes out what does not count yet, and leaves what counts', async () => {
  const { ann, ben, id, answer, evidence, share, wall } = await accepted()
  await answer(ann, 'traded')
  await answer(ben, 'traded')
  wall.now += DELAY_MS
  const { body: second } = await ben.offer(id)
  await ann.move(second.id, 'accept')
  await answer(ann, 'traded', second.id)
  await answer(ben, 'traded', second.id)
  await share(ann, false)
  await share(ann, true)
  expect((await evidence()).toSorted((a, b) => a.at - b.at).map(({ status, why }) => [status, why])).toEqual([
    ['used', null],
    ['discounted', 'opted-out'],
  ])
})

it('[EV23, EV24] the export holds the answers and the setting; deletion leaves the evidence alone', async () => {
  const { ann, ben, answer, evidence, share, db, offer } = await accepted()
  await answer(ann, 'traded')
  await answer(ben, 'traded')
  await share(ann, false)
  const { body } = await ann.call('GET', '/auth/user/export')
  expect([body.sharesTrades, body.conversations[0].tradeOffers]).toMatchObject([
    false,
    [{ id: offer.id, senderAnswer: 'traded' }],
  ])
  const before = await evidence()
  expect((await ann.call('DELETE', '/auth/user')).status).toBe(204)
  expect([await evidence(), await db.selectFrom('trade_opt_out').selectAll().execute()]).toEqual([before, []])
  expect(before).toHaveLength(1)
})
