import { ReportDetail } from '#contract/moderation.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { statusAndCode } from '../support/site/status-and-code.ts'
import { roomSite } from '../support/trade-rooms/room-site.ts'

const UNKNOWN = 'A'.repeat(22)

it('[RM105, RM108] an unknown id, a room of others and a wrong or other room’s seat token are refused alike', async () => {
  const site = await roomSite()
  const { id } = await site.seated()
  const eve = await site.person('Eve')
  const other = await site.open(eve)
  const guest = await site.joinAsGuest(other.id)
  const fay = await site.person('Fay')
  const ofGuest = await site.open(fay)
  const seatedGuest = await site.joinAsGuest(ofGuest.id)
  const host = await site.connect(fay, ofGuest.id)
  await host.shows(({ candidates }) => candidates.length === 1)
  await host.act({ type: 'admit', candidateId: host.room().candidates[0]!.id })
  expect((await seatedGuest.call('GET', `/api/trade-rooms/${ofGuest.id}`)).status).toBe(200)
  const answers = [
    await guest.call('GET', `/api/trade-rooms/${ofGuest.id}`),
    await seatedGuest.call('GET', `/api/trade-rooms/${other.id}`),
    await eve.call('GET', `/api/trade-rooms/${UNKNOWN}`),
    await eve.call('GET', '/api/trade-rooms/x'),
    await eve.call('GET', `/api/trade-rooms/${id}`),
    await eve.call('POST', `/api/trade-rooms/${id}/report`, {}),
    await guest.call('GET', `/api/trade-rooms/${id}`),
    await site.call('GET', `/api/trade-rooms/${id}`, undefined, { 'seat-token': 'guessed' }),
    await site.call('GET', `/api/trade-rooms/${id}`),
  ]
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers.map(statusAndCode)).toEqual(answers.map(() => [404, 'room.not_found']))
  const socket = await site.connect(eve, id)
  const operation = await socket.act({ type: 'set', slug: 'doggy', quantity: 9 })
  const refused = socket.ofType('ROOM_REFUSED').map(({ data }) => data.code)
  expect([operation, refused, socket.ofType('ROOM_STATE')]).toEqual([
    'room.not_found',
    ['room.not_found', 'room.not_found'],
    [],
  ])
})

it('[RM108] a network that guesses ids has 60 misses and then 429, and its own rooms meanwhile', async () => {
  const site = await roomSite()
  const ann = await site.person('Ann')
  const { id } = await site.open(ann)
  const get = (roomId: string, address: string) =>
    ann.call('GET', `/api/trade-rooms/${roomId}`, undefined, { 'x-forwarded-for': address })
  const statuses: number[] = []
  for (let count = 0; count < 62; count++) statuses.push((await get(UNKNOWN, '203.0.113.7')).status)
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429, 429])
  expect((await get(UNKNOWN, '203.0.113.8')).status).toBe(404)
  expect((await get(id, '203.0.113.7')).status).toBe(200)
})

it('[RM124] a report brings moderators both sides and the history, once for each seat', async () => {
  const site = await roomSite()
  const { ann, ben, id, host, partner } = await site.seated()
  const mod = await site.person('Mod')
  await site.roles.set(mod.id, 'lead')
  await partner.act({ type: 'set', slug: 'king-doggy', quantity: 1 })
  await partner.act({ type: 'set', slug: 'king-doggy', quantity: 0 })
  await host.shows(({ revision }) => revision === 2)
  for (const details of ['Took it out', 'Again'])
    expect((await ann.call('POST', `/api/trade-rooms/${id}/report`, { details })).status).toBe(204)
  await host.shows(({ isReported }) => isReported)
  expect(partner.room().isReported).toBe(false)
  const reports = await site.db.selectFrom('report').select(['id', 'reported_id', 'details']).execute()
  expect(reports).toMatchObject([{ reported_id: ben.id, details: 'Took it out' }])
  const { room } = v.parse(ReportDetail, (await mod.call('GET', `/api/moderation/reports/${reports[0]!.id}`)).body)
  expect(room).toMatchObject({ id, reporter: 'host', revision: 2, sides: { host: [{ slug: 'doggy' }], partner: [] } })
  expect(
    room!.changes.flatMap(({ by, quantity }) => (by === 'partner' && quantity !== undefined ? quantity : [])),
  ).toEqual([1, 0])
})

it('[RM124] a guest reports without words, and nobody reports a guest', async () => {
  const site = await roomSite()
  const ann = await site.person('Ann')
  const { id } = await site.open(ann)
  const guest = await site.joinAsGuest(id)
  const host = await site.connect(ann, id)
  await host.shows(({ candidates }) => candidates.length === 1)
  await host.act({ type: 'admit', candidateId: host.room().candidates[0]!.id })
  const path = `/api/trade-rooms/${id}/report`
  expect(
    [
      await ann.call('POST', path, {}),
      await guest.call('POST', path, { details: 'Words' }),
      await guest.call('POST', path, { details: 5 as never }),
    ].map(statusAndCode),
  ).toMatchObject([
    [409, 'room.guest'],
    [403, 'room.guest_words'],
    [400, expect.any(String)],
  ])
  expect((await guest.call('POST', path, {})).status).toBe(204)
  const reports = await site.db.selectFrom('report').select(['reporter_id', 'reported_id']).execute()
  expect(reports).toEqual([{ reporter_id: null, reported_id: ann.id }])
})
