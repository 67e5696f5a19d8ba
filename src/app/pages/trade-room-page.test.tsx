import { tradeEntry } from '#contract/chat.fixture.ts'
import type { RoomOperation, TradeRoom, TradeRoomServerFrame } from '#contract/trade-rooms.ts'
import { PASSING } from '#domain/chat/licence.ts'
import { seatTokens } from '#features/trade-room/seat/seat-token.store.ts'
import { tradeRoomSource } from '#features/trade-room/trade-room-source.ts'
import { AUTH_TOKEN_KEY } from '#lib/auth-token.ts'
import { HttpError } from '#lib/http.ts'
import { httpSource } from '#lib/http-source.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { scriptedSockets } from '#streams/socket.harness.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TradeRoomPage } from './trade-room-page.tsx'

configure({ defaultHidden: true })

const ID = 'abcdefghijklmnopqrstuv'
const NOW = Date.parse('2026-01-02T12:00:00.000Z')

const trio = tradeEntry('king-doggy', { name: 'King Doggy', quantity: 3, value: 1_000 })
const pair = tradeEntry('shiny-owl', { name: 'Shiny Owl', quantity: 2, value: 1_500 })

const room = (changes: Partial<TradeRoom> = {}): TradeRoom => ({
  id: ID,
  state: 'building',
  you: 'host',
  revision: 4,
  seq: 20,
  seats: {
    host: { name: 'Ann', userId: 'ann', memberSince: '2025-03-04T00:00:00.000Z', isHere: true },
    partner: { name: 'Guest Owl', isHere: true },
  },
  sides: { host: [trio], partner: [pair] },
  asks: [],
  alarms: [],
  said: [],
  candidates: [],
  createdAt: '2026-01-02T11:50:00.000Z',
  expiresAt: '2026-01-02T13:50:00.000Z',
  isReported: false,
  ...changes,
})

const HELLO = 'Hello!'
/** All but what chunks load with. */
const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const

const realTimeout = setTimeout
/** Number of the test that runs. */
let test = 0

let sockets: ReturnType<typeof scriptedSockets>
/** Reports every observed entry as in sight, unless `isInSight` is false. */
let isInSight = true
let visibility: { mockRestore(): void } | undefined
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: [...TIMERS] })
  sockets = scriptedSockets()
  isInSight = true
  vi.stubGlobal('WebSocket', sockets.WebSocket)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly report: (entries: { target: Element; isIntersecting: boolean }[]) => void
      constructor(report: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        this.report = report
      }
      observe(target: Element) {
        queueMicrotask(() => this.report([{ target, isIntersecting: isInSight }]))
      }
      unobserve() {}
      disconnect() {}
    },
  )
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => {
  test++
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  visibility?.mockRestore()
  for (const each of [...Object.values(tradeRoomSource), httpSource.itemsBySlugs])
    if (vi.isMockFunction(each)) each.mockRestore()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const settle = async () => {
  for (let round = 0; round < 20; round++) await pass(1)
}

/** Waits for chunks, which load in real time. */
async function until(isThere: () => unknown) {
  const began = test
  while (!isThere()) {
    // One that never comes must not go on in the next test.
    if (test !== began) return
    await pass(1)
    await new Promise((resolve) => realTimeout(resolve, 5))
  }
}

async function show(path: string) {
  const client = createQueryClient(httpSource)
  client.setQueryData(siteQuery.queryKey, {
    origin: 'https://v.test',
    host: 'v.test',
    sample: false,
    signInPath: '/auth/sign-in',
  })
  const router = createMemoryRouter([{ path: '/room/:id?', element: <TradeRoomPage /> }], { initialEntries: [path] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await until(() => document.querySelector('h1') ?? sockets.made[0])
  return router
}

/** A page of Ann's with its socket open. */
async function enter(given: Partial<TradeRoom> = {}) {
  localStorage.setItem(AUTH_TOKEN_KEY, 'secret')
  await show(`/room/${ID}`)
  await open()
  await state(given)
  // Whatever has just appeared ignores taps.
  await pass(1_000)
}
async function open() {
  await act(async () => sockets.newest().open())
  await settle()
}
const frame = (message: TradeRoomServerFrame) => act(async () => sockets.newest().frame(message))
async function state(given: Partial<TradeRoom>) {
  await frame({ type: 'ROOM_STATE', data: { room: room(given), changes: [] } })
  await settle()
}
type Sent = { type: string; data: { operation?: RoomOperation; clientId?: string } }
const sent = () => sockets.newest().sent.map((text) => JSON.parse(text) as Sent)
const operations = () => sent().flatMap(({ data }) => data.operation ?? [])
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = async (name: string | RegExp) => {
  fireEvent.click(button(name))
  await settle()
}
const bar = () => within(screen.getByRole('region', { name: 'Lock and confirm' }))
const answer = () => document.querySelector('.answer')?.textContent

it('[RM140, RM141] a page enters its room by a socket of its own, and shows it as its seat sees it', async () => {
  await enter()
  expect(sockets.newest().url).toBe('ws://localhost:3000/ws?token=secret&for=notices')
  expect(sent()[0]).toEqual({ type: 'ROOM_ENTER', data: { roomId: ID } })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'You give',
    'You get',
  ])
  expect(screen.getByRole('list', { name: 'Players in this room' }).textContent).toBe(
    'GOGuest OwlGuest, not provenHereAAnnSigned in, member since Mar 2025You',
  )
})

it('[RM141] after a loss the room is entered from its last change, and what was not answered is sent again', async () => {
  await enter()
  await press('Lock')
  const before = sent().filter(({ data }) => data.operation?.type === 'lock')
  await act(async () => sockets.newest().fail())
  expect(document.querySelector('.connection')?.textContent).toContain('Reconnecting…')
  await pass(5_000)
  await open()
  expect(sockets.made.length).toBe(2)
  expect(sent()[0]).toEqual({ type: 'ROOM_ENTER', data: { roomId: ID, after: 20 } })
  expect(sent().filter(({ data }) => data.operation?.type === 'lock')).toEqual(before)
})

it('[RM141] an older snapshot that comes late changes nothing', async () => {
  await enter({ seq: 21 })
  await state({ seq: 20, sides: { host: [], partner: [] } })
  expect(screen.queryByText('You give nothing yet')).toBeNull()
})

it('[RM142] a guest answers the safety questions, is made a name, and waits for the host', async () => {
  const join = vi
    .spyOn(tradeRoomSource, 'join')
    .mockResolvedValue({ name: 'Guest Owl', hostName: 'Ann', isSeated: false, seatToken: 'seat-1' })
  await show(`/room/${ID}`)
  expect([sockets.made.length, screen.getByRole('heading', { level: 1 }).textContent]).toEqual([
    0,
    'You’re invited to a trade room',
  ])
  await press('Join as a guest')
  await until(() => screen.queryByText('Question 1 of 3'))
  for (const right of [/check every pet again/, /both pets go into one trade/, /Stay in the game/]) await press(right)
  await settle()
  expect(join.mock.calls).toEqual([[ID, { licence: PASSING.answers }, null]])
  expect(seatTokens.get(ID)).toBe('seat-1')
  expect([sockets.newest().url, location.href]).toEqual([
    'ws://localhost:3000/ws?seat=seat-1',
    expect.not.stringContaining('seat-1'),
  ])
  await open()
  await frame({ type: 'ROOM_DOOR', data: { roomId: ID, answer: 'waiting' } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Waiting for the host to let you in')
  expect(screen.getByText(/The host sees you as/).textContent).toBe('The host sees you as Guest Owl.')
  await frame({ type: 'ROOM_DOOR', data: { roomId: ID, answer: 'admitted' } })
  await state({ you: 'partner' })
  expect(screen.getByRole('region', { name: 'Lock and confirm' })).toBeTruthy()
})

it.each([
  ['full', 'This room is full'],
  ['over', 'This trade is over'],
  ['turnedAway', 'The host didn’t let you in'],
] as const)('[RM142] a door that says %s says so in words', async (door, title) => {
  seatTokens.set(ID, 'seat-1')
  await show(`/room/${ID}`)
  await open()
  await frame({ type: 'ROOM_DOOR', data: { roomId: ID, answer: door } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})

it('[RM142] a seat token that opens nothing any more is forgotten, and the guest stands at the door', async () => {
  seatTokens.set(ID, 'seat-1')
  await show(`/room/${ID}`)
  await open()
  // The first refusal may be of a token that has just been replaced.
  await act(async () => sockets.newest().shut(4401))
  await until(() => sockets.made[1])
  await act(async () => sockets.newest().shut(4401))
  await until(() => seatTokens.get(ID) === null)
  await settle()
  expect([seatTokens.get(ID), button('Join as a guest')]).toEqual([null, expect.anything()])
})

it('[RM142] a guest who has signed in keeps the seat as a player', async () => {
  const join = vi.spyOn(tradeRoomSource, 'join').mockResolvedValue({ name: 'Ann', hostName: 'Ben', isSeated: true })
  seatTokens.set(ID, 'seat-1')
  localStorage.setItem(AUTH_TOKEN_KEY, 'secret')
  await show(`/room/${ID}`)
  await settle()
  expect(join.mock.calls).toEqual([[ID, {}, 'seat-1']])
  expect([seatTokens.get(ID), sockets.newest().url]).toEqual([null, 'ws://localhost:3000/ws?token=secret&for=notices'])
})

it('[RM143] signed out, a room is not started but signing in is offered, which leads back', async () => {
  await show('/room?you=king-doggy.3')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain(
    encodeURIComponent('/room?you=king-doggy.3'),
  )
})

it('[RM143] the calculator’s sides start the room; who has not answered the safety questions does so first', async () => {
  localStorage.setItem(AUTH_TOKEN_KEY, 'secret')
  vi.spyOn(tradeRoomSource, 'list').mockResolvedValue({ rooms: [] })
  const licence = vi.spyOn(tradeRoomSource, 'passLicence').mockResolvedValue({ passedAt: '2026-01-02T12:00:00.000Z' })
  const openRoom = vi
    .spyOn(tradeRoomSource, 'open')
    .mockRejectedValueOnce(new HttpError('openingRoom', 403, 'licence.needed'))
    .mockResolvedValue({ room: room(), changes: [] })
  const row = (slug: string, name: string) => ({ ...tradeEntry(slug, { name }), slug, name })
  vi.spyOn(httpSource, 'itemsBySlugs').mockResolvedValue({
    pets: [row('king-doggy', 'King Doggy'), row('shiny-owl', 'Shiny Owl')],
  } as never)
  const router = await show('/room?you=king-doggy.3&them=shiny-owl.2')
  await settle()
  expect(document.querySelector('dl')?.textContent).toBe('You give3 × King DoggyYou ask for2 × Shiny Owl')
  await press('Start the room')
  await until(() => screen.queryByText('Question 1 of 3'))
  for (const right of [/check every pet again/, /both pets go into one trade/, /Stay in the game/]) await press(right)
  await settle()
  const body = {
    clientId: expect.any(String),
    yours: [{ slug: 'king-doggy', quantity: 3 }],
    theirs: [{ slug: 'shiny-owl', quantity: 2 }],
  }
  expect([licence.mock.calls, openRoom.mock.calls]).toEqual([[[PASSING]], [[body], [body]]])
  expect(openRoom.mock.calls[0]?.[0].clientId).toBe(openRoom.mock.calls[1]?.[0].clientId)
  expect(router.state.location.pathname).toBe(`/room/${ID}`)
})

it('[RM144, RM145, RM146] the host has a link and a code, sees facts of who is at the door, and lets one in', async () => {
  await enter({
    state: 'waiting',
    seats: { host: room().seats.host },
    sides: { host: [trio], partner: [] },
    candidates: [
      { id: 'c1', name: 'Nova', userId: 'nova', memberSince: '2026-01-01T00:00:00.000Z', looksLike: 'N0va' },
      { id: 'c2', name: 'Guest Owl' },
    ],
  })
  await until(() => screen.queryByText('QR code of this room’s link'))
  expect(screen.getByText(`http://localhost:3000/room/${ID}`)).toBeTruthy()
  const door = screen.getByRole('region', { name: 'At the door' })
  expect(
    within(door)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'NNovaSigned in, member since Jan 2026Not the same account as N0vaTurn awayLet in',
    'GOGuest OwlGuest, not provenTurn awayLet in',
  ])
  await press('Let in: Guest Owl')
  await press('Turn away: Nova')
  expect(operations()).toEqual([
    { type: 'admit', candidateId: 'c2' },
    { type: 'turnAway', candidateId: 'c1' },
  ])
})

it('[RM147] a player edits only their own side, and sees the new number before the server has answered', async () => {
  await enter()
  const mine = within(screen.getByRole('region', { name: 'You give' }))
  fireEvent.click(mine.getByRole('button', { name: 'Add one King Doggy' }))
  fireEvent.click(mine.getByRole('button', { name: 'Add one King Doggy' }))
  await settle()
  expect(operations().filter(({ type }) => type === 'set')).toEqual([
    { type: 'set', slug: 'king-doggy', quantity: 4 },
    { type: 'set', slug: 'king-doggy', quantity: 5 },
  ])
  expect(mine.getByRole<HTMLInputElement>('textbox').value).toBe('5')
  expect(within(screen.getByRole('region', { name: 'You get' })).queryByRole('textbox')).toBeNull()
})

it('[RM147] the focus stays on the side of a removed pet', async () => {
  await enter({ sides: { host: [{ ...trio, quantity: 1 }], partner: [pair] } })
  const mine = within(screen.getByRole('region', { name: 'You give' }))
  const removing = mine.getByRole('button', { name: 'Remove King Doggy' })
  removing.focus()
  fireEvent.click(removing)
  await settle()
  expect(operations().filter(({ type }) => type === 'set')).toEqual([{ type: 'set', slug: 'king-doggy', quantity: 0 }])
  expect(document.activeElement).toBe(mine.getByRole('button', { name: 'Add pets' }))
})

it('[RM148] the other side is only asked about; requests about one’s own are taken or refused', async () => {
  await enter({
    asks: [
      { id: 'a1', of: 'host', slug: 'king-doggy', name: 'King Doggy', quantity: 4 },
      { id: 'a2', of: 'host', slug: 'cat', name: 'Cat', quantity: 1 },
    ],
  })
  await press('Ask to take out Shiny Owl')
  await press('Do it: for 4 × King Doggy instead of 3')
  await press('No: for Cat')
  expect(operations().filter(({ type }) => type !== 'seen')).toEqual([
    { type: 'ask', slug: 'shiny-owl', quantity: 0 },
    { type: 'take', askId: 'a1' },
    { type: 'refuse', askId: 'a2' },
  ])
})

it('[RM149] the verdict is for the one who reads it', async () => {
  await enter({ sides: { host: [trio], partner: [tradeEntry('cat', { name: 'Cat', quantity: 1, value: 9_000 })] } })
  expect(screen.getByRole('region', { name: 'For you' }).textContent).toContain('Win')
  await state({ you: 'partner', seq: 21, sides: { host: [trio], partner: [tradeEntry('cat', { value: 9_000 })] } })
  expect(screen.getByRole('region', { name: 'For you' }).textContent).toContain('Lose')
})

it('[RM150] SEEN is sent once the whole of both lists was in sight on a visible page, for each revision', async () => {
  isInSight = false
  await enter()
  expect(operations()).toEqual([])
  isInSight = true
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  visibility = hidden
  await state({ seq: 21, revision: 5 })
  expect(operations()).toEqual([])
  hidden.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(operations()).toEqual([{ type: 'seen', revision: 5 }])
  const seats = { ...room().seats, host: { ...room().seats.host, seen: 5 } }
  await state({ seq: 22, revision: 5, seats })
  await state({ seq: 23, revision: 6, seats })
  expect(operations()).toEqual([
    { type: 'seen', revision: 5 },
    { type: 'seen', revision: 6 },
  ])
})

it('[RM150] the lock names the revision that was seen; before that it asks to look', async () => {
  isInSight = false
  await enter()
  await press('Lock')
  expect([operations(), answer()]).toEqual([[], 'Look through both lists to the end first'])
  await state({ seq: 21, seats: { ...room().seats, host: { ...room().seats.host, seen: 4 } } })
  await press('Lock')
  expect([operations(), answer()]).toEqual([[{ type: 'lock', revision: 4 }], ''])
})

const locked = (given: Partial<TradeRoom> = {}) => ({
  state: 'reviewing' as const,
  seats: {
    host: { ...room().seats.host, seen: 4, locked: 4 },
    partner: { name: 'Guest Owl', isHere: true, seen: 4, locked: 4 },
  },
  confirmOpensAt: new Date(NOW + 10_000).toISOString(),
  ...given,
})

it('[RM151] an early confirmation is answered by the seconds that are left, which count down by the server’s clock', async () => {
  await enter()
  await act(async () => sockets.newest().frame({ type: 'HEARTBEAT', data: { timestamp: Date.now() + 3_600_000 } }))
  await state(locked({ seq: 21, confirmOpensAt: new Date(Date.now() + 3_600_000 + 8_000).toISOString() }))
  await pass(1_000)
  await press(/^Confirm/)
  expect(answer()).toBe('7 s left: compare each pet')
  expect(bar().getByRole('button', { name: /Confirm/ }).textContent).toBe('Confirm7 s')
  await pass(3_000)
  expect(answer()).toBe('4 s left: compare each pet')
  expect(operations().filter(({ type }) => type === 'confirm')).toEqual([])
  await pass(5_000)
  await press(/^Confirm/)
  expect(operations().at(-1)).toEqual({ type: 'confirm', revision: 4 })
})

it('[RM152] what has just changed ignores taps for 0.7 s, and says so', async () => {
  await enter(locked({ confirmOpensAt: new Date(NOW).toISOString() }))
  await state(locked({ seq: 21, revision: 4, state: 'confirmedByOne', confirmOpensAt: new Date(NOW).toISOString() }))
  fireEvent.click(button('Confirm'))
  expect([operations().length, document.querySelector('.answer')?.textContent]).toEqual([
    0,
    'That just changed. Look again before you tap.',
  ])
  await pass(700)
  await press('Confirm')
  expect(operations()).toEqual([{ type: 'confirm', revision: 4 }])
})

it('[RM153] change, lock and confirm are always there, in this order, and each says why it does nothing', async () => {
  await enter({ seats: { ...room().seats, host: { ...room().seats.host, seen: 4 } } })
  const names = () =>
    bar()
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(names()).toEqual(['Change', 'Lock', 'Confirm'])
  await press('Change')
  const first = answer()
  await press('Confirm')
  expect([first, answer()]).toEqual([
    'Nothing is locked. Change pets in the lists above.',
    'Lock the trade first, then confirm it',
  ])
  await state(locked({ seq: 21 }))
  await pass(1_000)
  expect(names()).toEqual(['Change', 'Locked', expect.stringMatching(/^Confirm/)])
  await press('Change')
  expect(operations()).toEqual([{ type: 'unlock' }])
})

it('[RM154, RM160] a swap alarm is announced, stays until it is read and for 6 s, and blocks the lock', async () => {
  const seats = { ...room().seats, host: { ...room().seats.host, seen: 5 } }
  await enter()
  await state({
    seq: 21,
    revision: 5,
    seats,
    alarms: [{ id: 'w1', at: '2026-01-02T12:00:00.000Z', kind: 'lesserVariant', name: 'Shiny Owl', nameAfter: 'Owl' }],
  })
  const alert = screen.getByRole('alert', { name: 'Warnings' })
  expect(alert.textContent).toBe('Shiny Owl became OwlI’ve seen it')
  await pass(1_000)
  await press('Lock')
  expect(answer()).toBe('Read the warning first, then press “I’ve seen it”')
  button('I’ve seen it').focus()
  await press('I’ve seen it')
  expect(operations().at(-1)).toEqual({ type: 'acknowledge', alarmId: 'w1' })
  await state({ seq: 22, revision: 5, seats })
  expect(alert.textContent).toBe('Shiny Owl became OwlSeen')
  await pass(4_000)
  expect(alert.textContent).toBe('Shiny Owl became OwlSeen')
  await pass(1_500)
  expect(alert.textContent).toBe('')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

it('[RM155] what changed since the last lock is one tap away, losses first', async () => {
  await enter({
    lockedOther: [
      { slug: 'cat', name: 'Cat', quantity: 1 },
      { slug: 'shiny-owl', name: 'Shiny Owl', quantity: 1 },
    ],
  })
  expect(screen.getByText('What changed since you locked (2)').tagName).toBe('SUMMARY')
  expect(
    within(screen.getByRole('list', { name: 'Changed since you locked' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Taken out: Cat', 'Shiny Owl: 2 instead of 1'])
})

it('[RM156] the only speech is phrases, and a guest has no field of text to the other', async () => {
  await enter({
    you: 'partner',
    said: [{ id: 's1', by: 'host', at: '2026-01-02T12:00:00.000Z', phrase: { key: 'hello', pets: [] } }],
  })
  const said = () => screen.getByRole('list', { name: 'What you two said' }).textContent
  await until(() => said()?.includes(HELLO))
  const chips = screen.getByRole('list', { name: 'Suggested phrases' })
  fireEvent.click(within(chips).getAllByRole('button')[0]!)
  await settle()
  expect(operations().at(-1)).toEqual({ type: 'say', phrase: { key: 'hello', language: 'en', pets: [] } })
  expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'))).toEqual([
    'Quantity of Shiny Owl',
  ])
})

it('[RM157] changes by the other are said in the live region, with what happens next', async () => {
  await enter()
  await state({
    seq: 21,
    revision: 5,
    sides: { host: [trio], partner: [pair, tradeEntry('cat', { name: 'Cat', quantity: 2 })] },
  })
  const said = () => [...document.querySelectorAll('output.sr-only')].map(({ textContent }) => textContent).join('')
  expect(said()).toBe('Guest Owl added 2 × Cat')
  await state(
    locked({
      seq: 22,
      state: 'lockedByOne',
      seats: { ...room().seats, partner: { name: 'Guest Owl', isHere: true, locked: 4 } },
    }),
  )
  expect(said()).toBe('Guest Owl took out 2 × Cat. Guest Owl locked. Check each pet, then lock too.')
})

it('[RM158] a refusal is said in words, and an unknown one too', async () => {
  await enter({ seats: { ...room().seats, host: { ...room().seats.host, seen: 4 } } })
  const refuse = async (code: string) => {
    await press('Lock')
    const clientId = sent().at(-1)?.data.clientId ?? ''
    await frame({ type: 'ROOM_REFUSED', data: { roomId: ID, clientId, code, why: 'x' } })
    return answer()
  }
  expect([await refuse('room.old_revision'), await refuse('room.something_new')]).toEqual([
    'The trade has just changed. Look at it again.',
    'That didn’t work. Try again.',
  ])
})

it('[RM159] a room that was ended or has expired says so, and leads to a new one', async () => {
  await enter()
  await press('End this trade')
  await press('End the trade')
  expect(operations().at(-1)).toEqual({ type: 'cancel' })
  await state({ seq: 21, state: 'cancelled' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This trade was ended')
  await state({ seq: 22, state: 'expired' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This room has expired')
  expect(screen.getByRole('link', { name: 'Start a new room' }).getAttribute('href')).toBe('/room')
})

it('[RM160] the focus is on the heading where the button goes that had it, and nowhere new otherwise', async () => {
  const [first, second] = [
    { id: 'a1', of: 'host', slug: 'king-doggy', name: 'King Doggy', quantity: 4 },
    { id: 'a2', of: 'host', slug: 'cat', name: 'Cat', quantity: 1 },
  ] as const
  await enter({ asks: [first, second] })
  button('No: for Cat').focus()
  await state({ seq: 21, asks: [second] })
  expect(document.activeElement).toBe(button('No: for Cat'))
  await state({ seq: 22, asks: [] })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  button('Lock').focus()
  button('Lock').blur()
  await state({ seq: 23, asks: [first] })
  expect(document.activeElement).toBe(document.body)
})

it('[RM160] the focus is on the heading once the candidate is gone whose button had it', async () => {
  const bea = { id: 'c1', name: 'Bea' }
  await enter({ state: 'waiting', seats: { host: room().seats.host }, candidates: [bea] })
  button('Turn away: Bea').focus()
  await state({ state: 'waiting', seats: { host: room().seats.host }, seq: 21, candidates: [] })
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

it('[RM141] while one is away the room is paused, and nothing can be locked', async () => {
  await enter({ state: 'paused', seats: { ...room().seats, partner: { name: 'Guest Owl', isHere: false } } })
  await press('Lock')
  expect([operations(), answer()]).toEqual([[], 'Paused until Guest Owl is back'])
})
