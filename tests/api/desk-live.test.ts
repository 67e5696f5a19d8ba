import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { ANNOUNCE_MS } from '#server/modules/desk/announce-desk.ts'
import { createLookers, LOOK_MS, MAX_LOOKERS } from '#server/modules/desk/lookers.ts'
import { expect, it, vi } from 'vitest'
import { deskSite } from '../support/desk/desk-site.ts'

type Site = Awaited<ReturnType<typeof deskSite>>

const look = (who: Site['eva'], proposalId: string | null) => who.call('PUT', '/api/desk/looking', { proposalId })
const names = async (who: Site['eva'], proposalId: string) => (await look(who, proposalId)).body.names

it('[DK170, DK171] a colleague’s decision reaches the sockets of editors and leads, and only theirs, without anything in it', async () => {
  const { eva, edgar, lea, mia, proposed, moved, advance } = await deskSite()
  const staff = [await eva.connect(), await lea.connect()]
  const player = await mia.connect()
  const { id } = await proposed(mia)
  for (const socket of staff) await socket.received('DESK_CHANGED', 1)
  advance(ANNOUNCE_MS)
  await moved(edgar, id, 'approve')
  for (const socket of staff) {
    await socket.received('DESK_CHANGED', 2)
    expect(socket.ofType('DESK_CHANGED')[1]).toEqual({ type: 'DESK_CHANGED', data: {} })
  }
  await player.settled()
  expect(player.ofType('DESK_CHANGED')).toEqual([])
})

it('[DK171] many decisions are one frame at once and one a second later', async () => {
  const { eva, edgar, lea, proposed, make, advance } = await deskSite()
  const socket = await eva.connect()
  for (let value = 1_100; value < 1_103; value++) {
    const { id } = await proposed(lea, { value })
    await make(edgar, id, 'reject')
  }
  await socket.received('DESK_CHANGED', 1)
  await socket.settled()
  expect(socket.ofType('DESK_CHANGED')).toHaveLength(1)
  advance(ANNOUNCE_MS)
  await socket.received('DESK_CHANGED', 2)
  advance(ANNOUNCE_MS)
  await socket.settled()
  expect(socket.ofType('DESK_CHANGED')).toHaveLength(2)
})

it('[DK170] a read and a refused call announce nothing', async () => {
  const { eva, mia, advance, events } = await deskSite()
  advance(ANNOUNCE_MS)
  const announced = vi.fn()
  events.subscribe('desk.changed', announced)
  await eva.call('GET', '/api/desk/queue')
  await eva.call('POST', '/api/desk/confirmations', { slug: 'no-such-pet', receipt: 1 })
  await mia.call('POST', '/api/desk/approvals', { approvals: [{ id: 'x', clientId: 'y' }] })
  await eva.call('GET', '/api/desk/counts')
  expect(announced).not.toHaveBeenCalled()
})

it('[CH130] nobody learns what an invisible editor looks at, and the look that was known ends', async () => {
  const { eva, lea, mia, proposed, advance, events } = await deskSite()
  const { id } = await proposed(mia)
  await look(eva, id)
  expect(await names(lea, id)).toHaveLength(1)
  await eva.call('PUT', '/api/me/visibility', { isInvisible: true })
  expect(await names(lea, id)).toEqual([])
  const looks = vi.fn()
  events.subscribe('desk.looking', ({ lookerId, proposalId }) => lookerId === eva.id && proposalId !== null && looks())
  expect(await names(eva, id)).toHaveLength(1)
  advance(ANNOUNCE_MS)
  expect([await names(lea, id), looks.mock.calls.length]).toEqual([[], 0])
})

it('[DK173] editors and leads learn who else looks at a proposal, and players neither learn it nor say it', async () => {
  const { eva, lea, edgar, mia, proposed } = await deskSite()
  const { id } = await proposed(mia)
  expect(await names(eva, id)).toEqual([])
  expect(await names(lea, id)).toEqual(['Eva'])
  expect(await names(eva, id)).toEqual(['Lea'])
  await look(edgar, 'another')
  expect(await names(eva, id)).toEqual(['Lea'])
  expect((await look(mia, id)).status).toBe(404)
  expect(await names(eva, id)).toEqual(['Lea'])
})

it('[DK174] a look ends when the page leaves the proposal, and 25 s after its last sign of life', async () => {
  const { eva, lea, mia, proposed, advance } = await deskSite()
  const { id } = await proposed(mia)
  await look(lea, id)
  expect(await names(eva, id)).toEqual(['Lea'])
  await look(lea, null)
  expect(await names(eva, id)).toEqual([])
  await look(lea, id)
  advance(LOOK_MS - 1)
  expect(await names(eva, id)).toEqual(['Lea'])
  advance(1)
  expect(await names(eva, id)).toEqual([])
})

it('[DK175] another process knows the looks of this one, and each remembers at most 500', async () => {
  const { db, events, eva, mia, proposed, wall } = await deskSite()
  const there = createEventBus<ServerEvents>(() => {})
  events.subscribe('desk.looking', (look) => there.publish('desk.looking', look))
  const lookers = createLookers({
    findInvisible: async () => new Set<string>(),
    db,
    events: there,
    now: () => wall.now,
  })
  const { id } = await proposed(mia)
  await look(eva, id)
  expect(await lookers.look('someone', { proposalId: id })).toEqual({ names: ['Eva'] })
  for (let count = 0; count < MAX_LOOKERS; count++)
    there.publish('desk.looking', { lookerId: `person-${count}`, proposalId: id })
  expect(lookers.size).toBe(MAX_LOOKERS)
})
