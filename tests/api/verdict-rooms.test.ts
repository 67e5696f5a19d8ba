import { SavedVerdict, VerdictAnswer } from '#contract/verdicts.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { roomSite } from '../support/trade-rooms/room-site.ts'

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
  expect(JSON.stringify([hers, his])).not.toMatch(/Ann|Ben/)
})

it('[SV3] a room of others is 404', async () => {
  const site = await roomSite()
  const { id } = await site.seated()
  const eve = await site.person('Eve')
  expect(await eve.call('POST', '/api/verdicts', { roomId: id })).toMatchObject({
    status: 404,
    body: { code: 'room.not_found' },
  })
})
