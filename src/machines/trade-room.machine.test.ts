import type { RoomSeat } from '#contract/trade-rooms.ts'
import type { RoomOccupant, StoredRoom } from '#domain/trade-room/room-facts.ts'
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { describe, expect, it } from 'vitest'
import {
  agree,
  BUILT_ROOM,
  both,
  confirm,
  lock,
  NEW_ROOM,
  NOVA,
  OWL,
  PETS,
  petsWorth,
  refusalOf,
  review,
  type RoomStep,
  seen,
  set,
  VALUES,
  walkRoom,
} from './trade-room.harness.ts'
import { confirmOpensAt, expiresAt, openRoom, roomAfter, settleRoom } from './trade-room-transitions.ts'

const codeOf = (room: StoredRoom, step: RoomStep) => refusalOf(room, step)?.code ?? null
const lockBy = (room: StoredRoom, by: RoomSeat): StoredRoom =>
  walkRoom(room, { type: 'seen', by, revision: room.facts.revision }, lock(room)(by))
/** Nova has locked, and nothing is reviewed. */
const LOCKED = lockBy(BUILT_ROOM, 'host')
const REVIEWED = review(BUILT_ROOM)
const AGREED = agree(BUILT_ROOM)
const WAITS = 60_000
const CONFIRMED = walkRoom(REVIEWED, { ...confirm(REVIEWED)('host'), at: REVIEWED.facts.touchedAt + WAITS })
const PAUSED = walkRoom(BUILT_ROOM, { type: 'left', by: 'partner' })
const BEFORE_AGREED = { building: BUILT_ROOM, lockedByOne: LOCKED, reviewing: REVIEWED, confirmedByOne: CONFIRMED }
const alarmsOf = ({ facts }: StoredRoom, seat: RoomSeat) =>
  facts.alarms[seat].map(({ id: _id, at: _at, ...alarm }) => alarm)
const kindsOf = (room: StoredRoom, seat: RoomSeat) => room.facts.alarms[seat].map(({ kind }) => kind)
const person = (id: string, accountId: string | null = null): RoomOccupant => ({ id, name: id, accountId })

it('[RM1] [RM20] leads two players from the door to the end of their trade', () => {
  const started = walkRoom(AGREED, { type: 'start', by: 'partner' })
  const one = walkRoom(started, { type: 'answer', by: 'partner', answer: 'asAgreed' })
  const ended = walkRoom(one, { type: 'answer', by: 'host', answer: 'asAgreed' })
  const rooms = [NEW_ROOM, BUILT_ROOM, LOCKED, REVIEWED, CONFIRMED, AGREED, started, one, ended]
  expect(rooms.map(({ state }) => state)).toEqual([
    'waiting',
    'building',
    'lockedByOne',
    'reviewing',
    'confirmedByOne',
    'agreed',
    'inGame',
    'inGame',
    'done',
  ])
  expect(AGREED.facts.agreedAt).toBe(AGREED.facts.touchedAt)
})

it('[RM2] a new room has the host’s side, and what they would like as requests to the partner', () => {
  const cat = { slug: 'cat', quantity: 2 }
  const room = openRoom({
    host: NOVA,
    invitedId: 'olivia',
    sides: { host: [cat], partner: [] },
    asks: [{ slug: 'dog', quantity: 1 }],
    at: 5,
  })
  expect([room.state, room.facts.sides.host, room.facts.revision, room.facts.seats.partner]).toEqual([
    'waiting',
    [cat],
    0,
    null,
  ])
  expect(room.facts.asks).toMatchObject([{ of: 'partner', slug: 'dog', quantity: 1 }])
})

describe('the door', () => {
  const knock = (candidate: RoomOccupant): RoomStep => ({ type: 'knock', candidate })
  const invited: StoredRoom = { ...NEW_ROOM, facts: { ...NEW_ROOM.facts, invitedId: 'olivia' } }

  it('[RM3] an invited player is seated as soon as they come, and nobody else', () => {
    expect(walkRoom(invited, knock(person('olivia', 'olivia')))).toMatchObject({
      state: 'building',
      facts: { seats: { partner: { id: 'olivia' } } },
    })
    expect(codeOf(invited, knock(OWL))).toBe('room.full')
    expect(walkRoom(invited, { type: 'left', by: 'host' }, knock(person('olivia', 'olivia'))).state).toBe('paused')
  })

  it('[RM3] three people wait at most, each once, and never the host', () => {
    const room = walkRoom(NEW_ROOM, ...['a', 'b', 'b', 'c'].map((id) => knock(person(id))))
    expect(room.facts.candidates.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect([codeOf(room, knock(person('d'))), codeOf(NEW_ROOM, knock(NOVA))]).toEqual(['room.full', 'room.not_yours'])
  })

  it('[RM4] the host admits one, turns others away, and the room is full then', () => {
    const room = walkRoom(NEW_ROOM, knock(person('a')), knock(person('b')))
    const turned = walkRoom(room, { type: 'turnAway', by: 'host', candidateId: 'a' })
    expect(turned.facts.candidates).toEqual([person('b')])
    expect(codeOf(turned, { type: 'admit', by: 'host', candidateId: 'a' })).toBe('room.no_such_candidate')
    const seated = walkRoom(room, { type: 'admit', by: 'host', candidateId: 'b' })
    expect([seated.state, seated.facts.seats.partner, seated.facts.candidates]).toEqual(['building', person('b'), []])
    expect(codeOf(seated, knock(person('c')))).toBe('room.full')
    expect(codeOf(room, { type: 'admit', by: 'partner', candidateId: 'a' })).toBe('room.not_yours')
  })

  it('[RM4] a SEEN from before the admission counts for nothing', () => {
    const room = walkRoom(NEW_ROOM, { type: 'seen', by: 'host', revision: 0 }, knock(OWL))
    expect(walkRoom(room, { type: 'admit', by: 'host', candidateId: OWL.id }).facts.seen.host).toBeNull()
  })

  it('[RM5] a guest who signs in at the door keeps their place there, once, also in a full one', () => {
    const door = walkRoom(NEW_ROOM, knock(person('a')), knock(person('b')), knock(person('c')))
    const signIn: RoomStep = { type: 'knock', candidate: person('olivia', 'olivia'), guestId: 'b' }
    const signedIn = walkRoom(door, signIn)
    expect(signedIn.facts.candidates.map(({ id }) => id)).toEqual(['a', 'olivia', 'c'])
    expect(codeOf(signedIn, { ...signIn, candidate: person('d') })).toBe('room.full')
    const twice = walkRoom(NEW_ROOM, knock(person('olivia', 'olivia')), knock(person('b')), signIn)
    expect(twice.facts.candidates.map(({ id }) => id)).toEqual(['olivia'])
    expect(codeOf(door, { ...signIn, candidate: NOVA })).toBe('room.not_yours')
  })

  it('[RM130] who may not trade any more is gone from the door, and the others stay', () => {
    const door = walkRoom(NEW_ROOM, knock(person('a')), knock(person('b')))
    const after = walkRoom(door, { type: 'withdraw', candidateId: 'a' })
    expect([after.state, after.facts.candidates.map(({ id }) => id)]).toEqual(['waiting', ['b']])
    expect([
      codeOf(after, { type: 'withdraw', candidateId: 'a' }),
      codeOf(BUILT_ROOM, { type: 'withdraw', candidateId: OWL.id }),
    ]).toEqual(['room.no_such_candidate', 'room.state'])
  })

  it('[RM5] a guest who signs in keeps the seat, and both unlock', () => {
    const signIn = (id: string): RoomStep => ({ type: 'signIn', by: 'partner', occupant: person(id, id) })
    const room = walkRoom(REVIEWED, signIn('olivia'))
    expect([room.state, room.facts.seats.partner, room.facts.locked, room.facts.frozen]).toEqual([
      'building',
      person('olivia', 'olivia'),
      { host: null, partner: null },
      null,
    ])
    expect(walkRoom(lockBy(room, 'host'), signIn('olivia')).state).toBe('lockedByOne')
    expect([codeOf(room, signIn('other')), codeOf(REVIEWED, signIn(NOVA.id))]).toEqual([
      'room.not_yours',
      'room.not_yours',
    ])
    expect(walkRoom(AGREED, signIn('olivia'))).toMatchObject({
      state: 'agreed',
      facts: { locked: AGREED.facts.locked },
    })
  })
})

describe('edits', () => {
  it('[RM6] each seat edits its own side', () => {
    const room = walkRoom(BUILT_ROOM, set('host', 'frog', 2), set('partner', 'dog', 3))
    expect(room.facts.sides).toEqual({
      host: [
        { slug: 'cat', quantity: 1 },
        { slug: 'frog', quantity: 2 },
      ],
      partner: [{ slug: 'dog', quantity: 3 }],
    })
    expect(codeOf(NEW_ROOM, set('partner', 'dog'))).toBe('room.not_yours')
  })

  it('[RM7] a side has 50 entries of known pets at most', () => {
    const slugs = Array.from({ length: 51 }, (_, index) => `pet-${index}`)
    const pets = petsWorth(Object.fromEntries(slugs.map((slug) => [slug, 1])))
    const steps = slugs.map((slug) => ({ ...set('host', slug), pets }) as RoomStep)
    const full = walkRoom(NEW_ROOM, ...steps.slice(0, 50))
    expect(codeOf(full, steps[50]!)).toBe('room.side_full')
    expect(walkRoom(full, { ...set('host', 'pet-0', 9), pets } as RoomStep).facts.sides.host[0]).toEqual({
      slug: 'pet-0',
      quantity: 9,
    })
    expect([codeOf(BUILT_ROOM, set('host', 'unicorn')), codeOf(BUILT_ROOM, set('host', 'constructor'))]).toEqual([
      'room.unknown_pet',
      'room.unknown_pet',
    ])
  })

  it.each(Object.entries(BEFORE_AGREED))('[RM8] an edit in %s unlocks both and makes a revision', (_, room) => {
    const { state, facts } = walkRoom(room, set('partner', 'dog', 2))
    const none = { host: null, partner: null }
    expect([state, facts.revision, facts.seen, facts.locked, facts.confirmed, facts.frozen]).toEqual([
      'building',
      room.facts.revision + 1,
      none,
      none,
      none,
      null,
    ])
  })

  it('[RM8] an edit in a paused room leaves it paused', () => {
    expect(walkRoom(PAUSED, set('host', 'dog'))).toMatchObject({
      state: 'paused',
      facts: { revision: PAUSED.facts.revision + 1 },
    })
  })

  it.each(Object.entries(BEFORE_AGREED))('[RM9] setting what is there in %s changes nothing', (state, room) => {
    const next = walkRoom(room, set('host', 'cat', 1), set('host', 'frog', 0))
    const { touchedAt: _touchedAt, operations: _operations, ...facts } = room.facts
    expect(next).toMatchObject({ state, facts })
  })

  it('[RM10] an operation that a state does not know is refused', () => {
    const ended = walkRoom(BUILT_ROOM, { type: 'cancel', by: 'host' })
    expect([
      codeOf(BUILT_ROOM, { type: 'start', by: 'host' }),
      codeOf(BUILT_ROOM, confirm(BUILT_ROOM)('host')),
      codeOf(AGREED, set('host', 'dog')),
      codeOf(PAUSED, lock(PAUSED)('host')),
      codeOf(ended, set('host', 'dog')),
      codeOf(ended, { type: 'knock', candidate: OWL }),
    ]).toEqual(['room.state', 'room.state', 'room.state', 'room.state', 'room.over', 'room.over'])
  })

  const ask = (slug: string, quantity: number, id = `ask-${slug}-${quantity}`): RoomStep => ({
    type: 'ask',
    by: 'host',
    slug,
    quantity,
    id,
  })

  it('[RM11] a request about the same pet replaces the older one, and a side has ten', () => {
    expect(walkRoom(BUILT_ROOM, ask('frog', 1), ask('frog', 2)).facts.asks).toEqual([
      { id: 'ask-frog-2', of: 'partner', slug: 'frog', quantity: 2 },
    ])
    const slugs = Array.from({ length: 11 }, (_, index) => `pet-${index}`)
    const pets = petsWorth(Object.fromEntries(slugs.map((slug) => [slug, 1])))
    const asks = slugs.map((slug): RoomStep => ({ ...ask(slug, 1), pets }) as RoomStep)
    const full = walkRoom(BUILT_ROOM, ...asks.slice(0, 10))
    expect(codeOf(full, asks[10]!)).toBe('room.too_many_asks')
    expect(full.facts.revision).toBe(BUILT_ROOM.facts.revision)
    expect([codeOf(BUILT_ROOM, ask('unicorn', 1)), walkRoom(BUILT_ROOM, ask('dog', 1)).facts.asks]).toEqual([
      'room.unknown_pet',
      [],
    ])
  })

  it('[RM12] the owner takes a request, refuses it, or does it themselves', () => {
    const room = walkRoom(BUILT_ROOM, ask('frog', 2, 'x'))
    const taken = walkRoom(room, { type: 'take', by: 'partner', askId: 'x' })
    expect([taken.facts.sides.partner, taken.facts.asks, taken.facts.revision]).toEqual([
      [
        { slug: 'dog', quantity: 1 },
        { slug: 'frog', quantity: 2 },
      ],
      [],
      room.facts.revision + 1,
    ])
    const two = walkRoom(room, ask('cat', 1, 'y'), { type: 'refuse', by: 'partner', askId: 'x' })
    expect(two.facts.asks.map(({ id }) => id)).toEqual(['y'])
    const refused = walkRoom(room, { type: 'refuse', by: 'partner', askId: 'x' })
    expect([refused.facts.asks, refused.facts.revision]).toEqual([[], room.facts.revision])
    expect(walkRoom(room, set('partner', 'frog', 2)).facts.asks).toEqual([])
    expect(walkRoom(room, set('partner', 'frog', 1)).facts.asks).toHaveLength(1)
    expect([
      codeOf(room, { type: 'take', by: 'host', askId: 'x' }),
      codeOf(room, { type: 'refuse', by: 'host', askId: 'x' }),
      codeOf(room, { type: 'take', by: 'partner', askId: 'y' }),
    ]).toEqual(['room.no_such_ask', 'room.no_such_ask', 'room.no_such_ask'])
  })
})

it('[RM13] after 200 operations a room rests for 30 s, and then counts from 0', () => {
  const busy = { ...REVIEWED, facts: { ...REVIEWED.facts, operations: 198 } }
  const before = walkRoom(busy, set('host', 'cat', 1))
  expect(before.facts.restsUntil).toBeNull()
  const resting = walkRoom(before, set('host', 'cat', 1))
  const since = resting.facts.touchedAt
  expect(resting.facts).toMatchObject({ operations: 0, restsUntil: since + 30_000 })
  expect(refusalOf(resting, { ...set('host', 'dog'), at: since + 10_000 })).toEqual({
    code: 'room.resting',
    retryAfterMs: 20_000,
  })
  expect([
    codeOf(resting, { type: 'cancel', by: 'partner' }),
    codeOf(resting, { type: 'seen', by: 'partner', revision: resting.facts.revision }),
    codeOf(resting, { type: 'unlock', by: 'partner' }),
  ]).toEqual([null, null, 'room.resting'])
  expect(walkRoom(resting, { ...set('host', 'dog'), at: since + 30_000 }).facts).toMatchObject({
    operations: 1,
    restsUntil: null,
  })
})

it('[RM14] the last twelve phrases are kept, and are said from the admission to the end', () => {
  const say = (index: number): RoomStep => ({
    type: 'say',
    by: 'host',
    id: `${index}`,
    phrase: { key: 'hello', pets: [] },
  })
  const room = walkRoom(BUILT_ROOM, ...Array.from({ length: 13 }, (_, index) => say(index)))
  expect(room.facts.said.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 1}`))
  const inGame = walkRoom(AGREED, { type: 'start', by: 'host' })
  expect([NEW_ROOM, PAUSED, CONFIRMED, AGREED, inGame].map((each) => codeOf(each, say(0)))).toEqual([
    'room.state',
    null,
    null,
    null,
    null,
  ])
})

describe('locks', () => {
  it.each(['seen', 'lock', 'confirm'] as const)('[RM15] %s of another revision is refused', (type) => {
    const at = REVIEWED.facts.touchedAt + WAITS
    const { revision } = REVIEWED.facts
    expect(
      [revision - 1, revision + 1].map((each) => codeOf(REVIEWED, { type, by: 'host', revision: each, at })),
    ).toEqual(['room.old_revision', 'room.old_revision'])
    const edited = walkRoom(REVIEWED, set('host', 'dog'))
    expect(codeOf(edited, { type, by: 'partner', revision })).toBe('room.old_revision')
  })

  it('[RM15] the first SEEN of a revision keeps its time', () => {
    const { revision } = BUILT_ROOM.facts
    const room = walkRoom(
      BUILT_ROOM,
      { type: 'seen', by: 'host', revision, at: 50_000 },
      { type: 'seen', by: 'host', revision, at: 60_000 },
    )
    expect(room.facts.seen.host).toEqual({ revision, at: 50_000 })
  })

  it('[RM16] a lock needs SEEN and a pet', () => {
    expect(codeOf(BUILT_ROOM, lock(BUILT_ROOM)('host'))).toBe('room.not_seen')
    const empty = walkRoom(BUILT_ROOM, set('host', 'cat', 0), set('partner', 'dog', 0))
    expect(codeOf(walkRoom(empty, ...seen(empty)), lock(empty)('host'))).toBe('room.empty')
    expect(
      codeOf(walkRoom(BUILT_ROOM, ...seen(BUILT_ROOM)), { ...lock(BUILT_ROOM)('host'), pets: {} } as RoomStep),
    ).toBe('room.unknown_pet')
  })

  it('[RM16] a lock waits until every alarm is acknowledged', () => {
    const edited = walkRoom(LOCKED, set('partner', 'dog', 0), set('partner', 'frog'))
    const room = walkRoom(edited, ...seen(edited))
    expect(codeOf(room, lock(room)('host'))).toBe('room.unread_alarm')
    expect(codeOf(room, lock(room)('partner'))).toBeNull()
    const read = room.facts.alarms.host.map(({ id }): RoomStep => ({ type: 'acknowledge', by: 'host', alarmId: id }))
    expect(walkRoom(room, ...read, lock(room)('host')).state).toBe('lockedByOne')
  })

  it('[RM17] who gives without getting anything waits for 30 s', () => {
    const gift = review(walkRoom(BUILT_ROOM, set('partner', 'dog', 0)))
    const { seen: at } = gift.facts
    expect([confirmOpensAt(gift.facts, 'host'), confirmOpensAt(gift.facts, 'partner')]).toEqual([
      at.host!.at + 30_000,
      at.partner!.at + 10_000,
    ])
  })

  it('[RM18] the second lock freezes the values of that moment', () => {
    const room = walkRoom(LOCKED, { type: 'seen', by: 'partner', revision: LOCKED.facts.revision })
    const pets = petsWorth({ ...VALUES, cat: 123 })
    const reviewed = walkRoom(room, { ...lock(room)('partner'), pets } as RoomStep)
    expect([LOCKED.facts.frozen, reviewed.state, reviewed.facts.frozen]).toEqual([
      null,
      'reviewing',
      { host: [{ ...pets.cat, quantity: 1 }], partner: [{ ...pets.dog, quantity: 1 }] },
    ])
  })

  it('[RM18] the same seat locks twice without any review', () => {
    expect(walkRoom(LOCKED, lock(LOCKED)('host'))).toMatchObject({ state: 'lockedByOne', facts: { frozen: null } })
  })

  /** Reviewed again after so many edits of the partner’s since the host’s first lock. */
  const reviewAfter = (edits: number) => {
    const steps = Array.from({ length: edits }, (_, index): RoomStep => set('partner', 'dog', index + 2))
    const edited = walkRoom(LOCKED, ...steps)
    const read = edited.facts.alarms.host.map(({ id }): RoomStep => ({ type: 'acknowledge', by: 'host', alarmId: id }))
    return review(walkRoom(edited, ...read))
  }

  it.each([
    [0, 10_000],
    [1, 15_000],
    [4, 30_000],
    [6, 30_000],
  ])('[RM19] %s edits after a lock: a confirmation opens %s ms after SEEN', (edits, wait) => {
    const room = reviewAfter(edits)
    const opensAt = room.facts.seen.host!.at + wait
    expect(confirmOpensAt(room.facts, 'host')).toBe(opensAt)
    expect(confirmOpensAt(room.facts, 'partner')).toBe(room.facts.seen.partner!.at + 10_000)
    const early = { ...confirm(room)('host'), at: opensAt - 1 } as RoomStep
    expect(refusalOf(room, early)).toEqual({ code: 'room.too_soon', retryAfterMs: 1 })
    expect(walkRoom(room, { ...early, at: opensAt } as RoomStep).state).toBe('confirmedByOne')
  })

  it('[RM19] nothing opens before both have locked', () => {
    expect(confirmOpensAt(LOCKED.facts, 'host')).toBeNull()
  })

  it('[RM20] one seat that confirms twice agrees on nothing', () => {
    expect(walkRoom(CONFIRMED, confirm(CONFIRMED)('host')).state).toBe('confirmedByOne')
  })

  it('[RM20] an agreed trade refuses edits, unlocking and confirmations', () => {
    const steps: RoomStep[] = [set('host', 'dog'), { type: 'unlock', by: 'host' }, confirm(AGREED)('host')]
    expect(steps.map((step) => codeOf(AGREED, step))).toEqual(['room.state', 'room.state', 'room.state'])
  })

  it('[RM21] a seat takes its own lock back, and confirmations and frozen values go', () => {
    const room = walkRoom(CONFIRMED, { type: 'unlock', by: 'partner' })
    expect([room.state, room.facts.locked, room.facts.confirmed, room.facts.frozen]).toEqual([
      'lockedByOne',
      { host: room.facts.revision, partner: null },
      { host: null, partner: null },
      null,
    ])
    expect(walkRoom(room, { type: 'unlock', by: 'partner' }).state).toBe('lockedByOne')
    expect(walkRoom(room, { type: 'unlock', by: 'host' }).state).toBe('building')
  })
})

describe('what the site reports', () => {
  const moved = (values: object): RoomStep => ({
    type: 'valuesMoved',
    slugs: Object.keys(values),
    pets: petsWorth({ ...VALUES, ...values }),
  })

  it.each([REVIEWED, CONFIRMED])('[RM22] values that change the verdict unlock both, and both learn which', (given) => {
    const room = walkRoom(given, moved({ cat: 500, owl: 1 }))
    expect([room.state, room.facts.revision, room.facts.locked]).toEqual([
      'building',
      given.facts.revision + 1,
      { host: null, partner: null },
    ])
    for (const seat of ['host', 'partner'] as const)
      expect(alarmsOf(room, seat)).toEqual([{ kind: 'valueMoved', slug: 'cat' }])
  })

  it('[RM22] values that keep the verdict, or come before a review, change nothing', () => {
    expect([codeOf(REVIEWED, moved({ cat: 100.5 })), codeOf(BUILT_ROOM, moved({ cat: 500 }))]).toEqual([
      'room.state',
      'room.state',
    ])
  })

  it('[RM23] a pet that is gone goes from both sides and requests, and both are warned', () => {
    const given = walkRoom(review(walkRoom(BUILT_ROOM, set('host', 'dog', 3))), {
      type: 'ask',
      by: 'host',
      slug: 'dog',
      quantity: 5,
    })
    const room = walkRoom(given, { type: 'petGone', slug: 'dog' })
    expect([room.state, room.facts.revision, room.facts.sides, room.facts.asks]).toEqual([
      'building',
      given.facts.revision + 1,
      { host: [{ slug: 'cat', quantity: 1 }], partner: [] },
      [],
    ])
    for (const seat of ['host', 'partner'] as const)
      expect(alarmsOf(room, seat)).toEqual([{ kind: 'removed', slug: 'dog', before: 3, after: 0 }])
    expect(walkRoom(REVIEWED, { type: 'petGone', slug: 'frog' })).toEqual(REVIEWED)
    expect(codeOf(AGREED, { type: 'petGone', slug: 'dog' })).toBe('room.state')
  })

  it.each(Object.entries(BEFORE_AGREED))('[RM24] a seat that leaves in %s unlocks both and pauses', (_, given) => {
    const room = walkRoom(given, { type: 'left', by: 'partner' })
    const none = { host: null, partner: null }
    expect([room.state, room.facts.revision, room.facts.seen, room.facts.locked, room.facts.confirmed]).toEqual([
      'paused',
      given.facts.revision,
      none,
      none,
      none,
    ])
    const other = walkRoom(room, { type: 'left', by: 'host' }, { type: 'back', by: 'partner' })
    expect([other.state, walkRoom(other, { type: 'back', by: 'host' }).state]).toEqual(['paused', 'building'])
  })

  it('[RM24] a room that waits goes on waiting, and an agreed one is not unlocked', () => {
    const left: RoomStep = { type: 'left', by: 'host' }
    expect([walkRoom(NEW_ROOM, left).state, walkRoom(AGREED, left)]).toMatchObject([
      'waiting',
      { state: 'agreed', facts: { locked: AGREED.facts.locked, away: { host: true } } },
    ])
  })

  it('[RM25] either seat cancels before the trade is agreed, and the site when the two have parted', () => {
    const cancels: RoomStep[] = [...both((by) => ({ type: 'cancel', by })), { type: 'parted' }]
    for (const room of [...Object.values(BEFORE_AGREED), PAUSED])
      expect(cancels.map((step) => walkRoom(room, step).state)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(cancels.map((step) => codeOf(AGREED, step))).toEqual(['room.state', 'room.state', 'room.state'])
  })

  it('[RM26] a room expires 30 minutes after its last operation, and 2 hours after it was opened', () => {
    const at = BUILT_ROOM.facts.touchedAt + 30 * millisecondsInMinute
    expect([expiresAt(BUILT_ROOM), settleRoom(BUILT_ROOM, at - 1), settleRoom(BUILT_ROOM, at).state]).toEqual([
      at,
      BUILT_ROOM,
      'expired',
    ])
    expect(codeOf(BUILT_ROOM, { ...set('host', 'dog'), at })).toBe('room.over')
    const late = { ...BUILT_ROOM, facts: { ...BUILT_ROOM.facts, touchedAt: 2 * millisecondsInHour - 1 } }
    expect(expiresAt(late)).toBe(2 * millisecondsInHour)
  })

  it('[RM26] an agreed room expires after 7 days without both answers, and an ended one never', () => {
    const at = AGREED.facts.agreedAt! + 7 * millisecondsInDay
    const one = walkRoom(AGREED, { type: 'answer', by: 'host', answer: 'different' })
    const ended = walkRoom(one, { type: 'answer', by: 'partner', answer: 'different' })
    expect([AGREED, one, ended].map((room) => [settleRoom(room, at - 1).state, settleRoom(room, at).state])).toEqual([
      ['agreed', 'expired'],
      ['inGame', 'expired'],
      ['different', 'different'],
    ])
  })

  it('[RM27] a seat starts once or by answering, and its first answer is final', () => {
    const answer = (by: RoomSeat, value: 'asAgreed' | 'notDone'): RoomStep => ({ type: 'answer', by, answer: value })
    const room = walkRoom(AGREED, answer('host', 'asAgreed'), { type: 'start', by: 'partner' })
    expect(room.state).toBe('inGame')
    expect([codeOf(room, answer('host', 'asAgreed')), codeOf(room, answer('host', 'notDone'))]).toEqual([
      null,
      'room.answered',
    ])
  })

  it.each([
    ['asAgreed', 'asAgreed', 'done'],
    ['asAgreed', 'different', 'different'],
    ['different', 'notDone', 'different'],
    ['asAgreed', 'notDone', 'notDone'],
    ['notDone', 'notDone', 'notDone'],
  ] as const)('[RM28] %s and %s end as %s', (host, partner, state) => {
    const answers = [
      { type: 'answer', by: 'host', answer: host },
      { type: 'answer', by: 'partner', answer: partner },
    ] as const
    expect([walkRoom(AGREED, ...answers).state, walkRoom(AGREED, ...answers.toReversed()).state]).toEqual([
      state,
      state,
    ])
  })
})

describe('swap alarms', () => {
  /** Locked by the host while the partner gives these. */
  const lockedOn = (...side: readonly (readonly [string, number])[]) =>
    lockBy(
      walkRoom(BUILT_ROOM, set('partner', 'dog', 0), ...side.map(([slug, quantity]) => set('partner', slug, quantity))),
      'host',
    )

  it('[RM30] edits before the first lock, and edits by the seat itself, warn of nothing', () => {
    const room = walkRoom(BUILT_ROOM, set('partner', 'dog', 0))
    const own = walkRoom(LOCKED, set('host', 'cat', 0))
    expect([room, own].map((each) => [kindsOf(each, 'host'), kindsOf(each, 'partner')])).toEqual([
      [[], []],
      [[], []],
    ])
  })

  it('[RM30] edits are compared with what was last locked', () => {
    const room = walkRoom(lockedOn(['frog', 1]), set('partner', 'frog', 4))
    const again = walkRoom(lockBy(room, 'host'), set('partner', 'frog', 3))
    expect(alarmsOf(again, 'host')).toMatchObject([{ kind: 'fewer', before: 4, after: 3 }, { kind: 'totalDown' }])
  })

  it('[RM31] a pet that goes is an alarm', () => {
    const room = walkRoom(lockedOn(['cat', 2], ['owl', 1]), set('partner', 'cat', 0))
    expect(alarmsOf(room, 'host')).toEqual([{ kind: 'removed', slug: 'cat', before: 2, after: 0 }])
    expect(room.facts.alarms.partner).toEqual([])
  })

  it.each([
    ['removed, then added', [set('partner', 'shiny-cat', 0), set('partner', 'cat', 1)]],
    ['added, then removed', [set('partner', 'cat', 1), set('partner', 'shiny-cat', 0)]],
  ])('[RM32] a lesser variant that is %s is one alarm', (_, steps) => {
    const room = walkRoom(lockedOn(['shiny-cat', 1], ['owl', 1]), ...steps)
    expect(alarmsOf(room, 'host')).toEqual([
      { kind: 'lesserVariant', slug: 'shiny-cat', slugAfter: 'cat', before: 1, after: 1 },
    ])
  })

  it('[RM32] a better variant in its place is no lesser one', () => {
    const room = walkRoom(
      lockedOn(['shiny-cat', 1], ['owl', 1]),
      set('partner', 'mythic-cat'),
      set('partner', 'shiny-cat', 0),
    )
    expect(kindsOf(room, 'host')).toEqual(['removed'])
  })

  it('[RM33] a lower number is an alarm, and a higher one is not', () => {
    const given = lockedOn(['cat', 3], ['owl', 1])
    expect(alarmsOf(walkRoom(given, set('partner', 'cat', 2)), 'host')).toEqual([
      { kind: 'fewer', slug: 'cat', before: 3, after: 2 },
    ])
    expect(kindsOf(walkRoom(given, set('partner', 'cat', 4)), 'host')).toEqual([])
  })

  it.each([
    ['96 of 100', 96, []],
    ['95 of 100', 95, [{ kind: 'totalDown', percent: 5 }]],
    ['50 of 100', 50, [{ kind: 'totalDown', percent: 50 }]],
  ])('[RM34] a side worth %s of what was locked', (_, quantity, expected) => {
    const room = walkRoom(lockedOn(['frog', 100]), set('partner', 'frog', quantity))
    expect(alarmsOf(room, 'host').filter(({ kind }) => kind === 'totalDown')).toEqual(expected)
  })

  it('[RM34] a swap of equal worth does not lower the total, and a word for a value silences it', () => {
    const swapped = walkRoom(lockedOn(['cat', 1]), set('partner', 'dog', 1), set('partner', 'cat', 0))
    const worded = walkRoom(lockedOn(['cat', 9], ['owl', 1]), set('partner', 'cat', 1))
    expect([kindsOf(swapped, 'host'), kindsOf(worded, 'host')]).toEqual([['removed'], ['fewer']])
  })

  it('[RM35] every third edit after a lock is an alarm', () => {
    const quantities = [2, 3, 4, 5, 6, 7]
    let room = LOCKED
    const kinds = quantities.map((quantity) => {
      room = walkRoom(room, set('partner', 'dog', quantity))
      return alarmsOf(room, 'host')
    })
    const third = [{ kind: 'manyEdits', after: 3 }]
    expect(kinds).toEqual([[], [], third, third, third, [{ kind: 'manyEdits', after: 6 }]])
  })

  it('[RM36] an alarm stays until it is acknowledged, also when the pet comes back, and then rings again', () => {
    const gone = walkRoom(lockedOn(['cat', 1], ['owl', 1]), set('partner', 'cat', 0))
    const back = walkRoom(gone, set('partner', 'cat', 1))
    expect(kindsOf(back, 'host')).toEqual(['removed'])
    const [alarm] = back.facts.alarms.host
    const read = walkRoom(back, { type: 'acknowledge', by: 'host', alarmId: alarm!.id })
    expect(read.facts.alarms.host).toEqual([])
    expect(kindsOf(walkRoom(read, set('partner', 'cat', 0)), 'host')).toEqual(['removed', 'manyEdits'])
  })

  it('[RM36] only the reader acknowledges an alarm', () => {
    const gone = walkRoom(lockedOn(['cat', 1], ['owl', 1]), set('partner', 'cat', 0))
    const [alarm] = gone.facts.alarms.host
    expect(walkRoom(gone, { type: 'acknowledge', by: 'partner', alarmId: alarm!.id }).facts.alarms.host).toEqual([
      alarm,
    ])
  })
})

it.each([-1, 0, 1])('[RM42] an edit %s ms from the second confirmation, stored before it, ends unlocked', (apart) => {
  const at = CONFIRMED.facts.touchedAt + WAITS
  const second = { ...confirm(CONFIRMED)('partner'), at } as RoomStep
  const edit = { ...set('host', 'cat', 2), at: at + apart } as RoomStep
  const edited = walkRoom(CONFIRMED, edit)
  expect([codeOf(edited, second), edited.state]).toEqual(['room.old_revision', 'building'])
  const agreed = walkRoom(CONFIRMED, second)
  expect([codeOf(agreed, edit), agreed.facts.sides]).toEqual(['room.state', CONFIRMED.facts.sides])
})

it('[RM1] a refused event leaves the stored room as it is', () => {
  const frozen = JSON.stringify(REVIEWED)
  const next = roomAfter(REVIEWED, { type: 'confirm', by: 'host', revision: 0, id: 'x', at: 0, pets: PETS })
  expect([next, JSON.stringify(REVIEWED)]).toEqual([{ refused: { code: 'room.old_revision' } }, frozen])
})
