import { SavedVerdict, VerdictAnswer } from '#contract/verdicts.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { both, roomSite } from '../support/trade-rooms/room-site.ts'

it('[SV1, SV3] each seat of an agreed room gets one card of the agreed values, from its own side', async () => {
  const site = await roomSite()
  const { ann, ben, id, host, partner } = await site.seated()
  expect(await ann.call('POST', '/api/verdicts', { roomId: id })).toMatchObject({
    status: 409,
    body: { code: 'verdict.not_agreed' },
  })
  await partner.act({ type: 'set', slug: 'shiny-doggy', quantity: 1 })
  await host.shows(({ sides }) => sides.partner.length === 1)
  await partner.shows(({ sides }) => sides.partner.length === 1)
  await site.agree(host, partner)
  const save = async (who: typeof ann) =>
    v.parse(SavedVerdict, (await who.call('POST', '/api/verdicts', { roomId: id })).body).code
  const [first, again, other] = [await save(ann), await save(ann), await save(ben)]
  expect([again, other === first]).toEqual([first, false])
  const read = async (code: string) => v.parse(VerdictAnswer, (await ann.call('GET', `/api/verdicts/${code}`)).body)
  const [hers, his] = [await read(first), await read(other)]
  const { sides, agreedAt } = host.room()
  expect([hers.isValid, hers.card.source, hers.card.valuesAt]).toEqual([true, 'room', agreedAt])
  expect(hers.card.yours.map(({ slug, quantity, value }) => ({ slug, quantity, value }))).toEqual(
    sides.host.map(({ slug, quantity, value }) => ({ slug, quantity, value })),
  )
  expect([his.card.yours, his.card.theirs]).toEqual([hers.card.theirs, hers.card.yours])
  expect(JSON.stringify([hers, his])).not.toMatch(/"(Ann|Ben)"/) // without quotes a signature may hold them
})

it('[SV3] a guest saves the card with their seat token, and only while it opens that room', async () => {
  const site = await roomSite()
  const [ann, eve] = [await site.person('Ann'), await site.person('Eve')]
  const [{ id }, other] = [await site.open(ann), await site.open(eve)]
  const host = await site.connect(ann, id)
  const guest = await site.joinAsGuest(id)
  const partner = await guest.connect()
  await host.shows(({ candidates }) => candidates.length === 1)
  await host.act({ type: 'admit', candidateId: host.room().candidates[0]!.id })
  await both(host, partner, ({ state }) => state === 'building')
  await partner.act({ type: 'set', slug: 'shiny-doggy', quantity: 1 })
  await both(host, partner, ({ sides }) => sides.partner.length === 1)
  await site.agree(host, partner)

  const { code } = v.parse(SavedVerdict, (await guest.call('POST', '/api/verdicts', { roomId: id })).body)
  const { card, isValid } = v.parse(VerdictAnswer, (await site.call('GET', `/api/verdicts/${code}`)).body)
  expect([isValid, card.source, card.yours.map(({ slug }) => slug), card.theirs.map(({ slug }) => slug)]).toEqual([
    true,
    'room',
    ['shiny-doggy'],
    ['doggy'],
  ])
  expect(await guest.call('POST', '/api/verdicts', { roomId: id })).toMatchObject({ status: 200, body: { code } })
  expect(JSON.stringify(card)).not.toContain(guest.name)
  const refused = await Promise.all([
    guest.call('POST', '/api/verdicts', { roomId: other.id }),
    site.call('POST', '/api/verdicts', { roomId: id }, { 'seat-token': `${guest.seatToken.slice(0, -1)}~` }),
    site.call('POST', '/api/verdicts', { roomId: id }),
  ])
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'room.not_found'],
    [404, 'room.not_found'],
    [404, 'room.not_found'],
  ])
})

it('[SV3, RM108] a room of others and one that never was are 404 alike, and count as guesses', async () => {
  const site = await roomSite()
  const { id } = await site.seated()
  const eve = await site.person('Eve')
  const answers = await Promise.all([id, 'A'.repeat(22)].map((roomId) => eve.call('POST', '/api/verdicts', { roomId })))
  const { status, body } = answers[0]!
  expect([status, body.code]).toEqual([404, 'room.not_found'])
  expect({ ...answers[1]!.body, instance: '' }).toEqual({ ...body, instance: '' })
})
