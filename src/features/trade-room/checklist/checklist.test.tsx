import { agreedRoom } from '#contract/trade-rooms.fixture.ts'
import type { TradeRoom } from '#contract/trade-rooms.ts'
import { LedgerContext } from '#lib/ledger/ledger-context.ts'
import { authToken } from '#lib/auth-token.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Checklist } from './checklist.tsx'
import { readLastRoom } from './last-room.store.ts'
import * as source from './report-source.ts'

beforeEach(() => {
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const noLedger = async () => null
/** The checklist, which `become` shows with another room or connection. */
function show(changes: Partial<TradeRoom> = {}, { isOnline = true } = {}) {
  const send = vi.fn<(operation: unknown, clientId?: string) => void>()
  let props = { room: agreedRoom(changes), send, isOnline }
  const draw = () => (
    <LedgerContext value={noLedger}>
      <Checklist {...props} />
    </LedgerContext>
  )
  const view = render(draw())
  function become(next: Partial<TradeRoom>, connection = {}) {
    props = { ...props, room: { ...props.room, ...next }, ...connection }
    view.rerender(draw())
  }
  return { send, become, unmount: view.unmount }
}
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox')
const tickAll = () =>
  boxes()
    .filter(({ checked }) => !checked)
    .forEach((box) => fireEvent.click(box))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Without the one below the checklist, which SV41 is about. */
const buttons = () =>
  screen
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Save a signed verdict')
const page = () => document.body.textContent
const REFUSE = 'Not the same: cancel in the game'

it('[RM190] is shown from the agreed trade on, and in no state before', () => {
  for (const state of [
    'waiting',
    'building',
    'lockedByOne',
    'reviewing',
    'confirmedByOne',
    'paused',
    'cancelled',
    'expired',
  ] as const) {
    show({ state })
    expect([state, page()]).toEqual([state, ''])
    cleanup()
  }
  for (const [state, title] of [
    ['agreed', 'Check it in the game'],
    ['inGame', 'Check it in the game'],
    ['done', 'Traded as agreed'],
    ['different', 'Not what you agreed'],
    ['notDone', 'No trade'],
  ] as const) {
    show({ state })
    expect([state, screen.getByRole('heading', { level: 2 }).textContent]).toEqual([state, title])
    cleanup()
  }
})

it('[RM191] the first box asks for the name in the game’s window, and not for a guest’s, which the site made up', () => {
  show()
  const [first] = boxes()
  expect(first!.closest('label')!.textContent).toBe('The game’s trade window shows @Nova')
  cleanup()
  const { seats } = agreedRoom()
  show({ seats: { ...seats, partner: { name: 'Guest Owl', isHere: true } } })
  expect(boxes()[0]!.closest('label')!.textContent).toBe(
    'The game’s trade window shows the player you talked toNot proven: Guest Owl is a name of this site, and the game shows another.',
  )
})

it('[RM192] each pet of the other has a box with picture, variant, name and quantity; one’s own side has none', () => {
  show()
  expect(
    boxes()
      .slice(1)
      .map((box) => [box.getAttribute('aria-label'), box.closest('label')!.textContent]),
  ).toEqual([
    ['Shiny Owl × 2', 'ShinyOwl× 2'],
    ['Cat × 1', 'Cat× 1'],
  ])
  expect([...document.querySelectorAll('label img')].map((image) => image.getAttribute('src'))).toEqual([
    '/items/shiny-owl@96.webp',
    '/items/cat@96.webp',
  ])
  expect(document.querySelector('.picture')!.getAttribute('data-variant')).toBe('Shiny')
  const own = screen.getByRole('region', { name: 'You give' })
  expect([within(own).queryByRole('checkbox'), within(own).getByRole('listitem').textContent]).toEqual([
    null,
    '3 × King Doggy',
  ])
})

it('[RM192] says how many boxes are ticked', () => {
  show()
  const count = () => screen.getAllByRole('status').map(({ textContent }) => textContent)[0]
  expect(count()).toBe('0 of 3 ticked')
  fireEvent.click(boxes()[1]!)
  fireEvent.click(boxes()[2]!)
  expect(count()).toBe('2 of 3 ticked')
  fireEvent.click(boxes()[1]!)
  expect(count()).toBe('1 of 3 ticked')
})

it('[RM202] says that only the game’s window is the trade, while anything can still be done about it', () => {
  const words =
    'The trade is only what the game’s window shows. Nobody needs a first trade, a test, a middleman or your password.'
  const { become } = show()
  expect(page()).toContain(words)
  press(REFUSE)
  expect(page()).toContain(words)
  become({ state: 'notDone' })
  expect(page()).not.toContain(words)
})

it('[RM193, RM196] the questions come only after the last box, and the boxes stay', () => {
  show()
  expect(buttons()).toEqual([REFUSE])
  tickAll()
  expect(screen.getByText('Accept in the game')).toBeDefined()
  expect(buttons()).toEqual(['As agreed', 'Different', 'It did not happen', REFUSE])
  fireEvent.click(boxes()[0]!)
  expect(buttons()).toEqual([REFUSE])
})

it.each([
  ['I cancelled. Nothing was traded', 'notDone'],
  ['The game traded something different', 'different'],
] as const)('[RM194] a mismatch says what to do in the game, then takes %s', (name, answer) => {
  const { send } = show({ state: 'inGame' })
  press(REFUSE)
  expect(document.activeElement!.textContent).toBe('Cancel in the game now')
  expect([screen.queryByRole('checkbox'), page()?.includes('Press Decline in the game’s trade window.')]).toEqual([
    null,
    true,
  ])
  press(name)
  expect(send.mock.calls).toEqual([[{ type: 'answer', answer }, expect.any(String)]])
})

it('[RM194] the boxes are there again, as they were ticked, after a mismatch that was none', () => {
  const { send } = show({ state: 'inGame' })
  fireEvent.click(boxes()[1]!)
  press(REFUSE)
  press('Back to the boxes')
  expect(document.activeElement!.textContent).toBe('Check it in the game')
  expect([boxes().map(({ checked }) => checked), send.mock.calls]).toEqual([[false, true, false], []])
})

it('[RM195] ticks survive a reload, belong to one room, and are never sent', () => {
  const first = show({ state: 'inGame' })
  fireEvent.click(boxes()[0]!)
  fireEvent.click(boxes()[2]!)
  first.unmount()
  const again = show({ state: 'inGame' })
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false, true])
  again.unmount()
  const other = show({ state: 'inGame', id: 'zyxwvutsrqponmlkjihgfe' })
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false])
  expect([first, again, other].flatMap(({ send }) => send.mock.calls)).toEqual([])
})

it('[RM195] a tick of another tab is shown', () => {
  show()
  const key = 'room-checklists'
  fireEvent.click(boxes()[0]!)
  const stored = localStorage.getItem(key)!
  fireEvent.click(boxes()[0]!)
  expect(boxes()[0]!.checked).toBe(false)
  localStorage.setItem(key, stored)
  fireEvent(window, new StorageEvent('storage', { key }))
  expect(boxes()[0]!.checked).toBe(true)
})

it('[RM195] signing out takes a signed-in player’s ticks along, and leaves a guest’s', () => {
  const tick = (box: number) => {
    const shown = show({ state: 'inGame' })
    if (box >= 0) fireEvent.click(boxes()[box]!)
    const ticked = boxes().map(({ checked }) => checked)
    shown.unmount()
    return ticked
  }
  expect(tick(0)).toEqual([true, false, false])
  authToken.set('token')
  expect(tick(2)).toEqual([false, false, true])
  authToken.remove()
  expect(tick(-1)).toEqual([true, false, false])
  authToken.set('another')
  expect(tick(-1)).toEqual([false, false, false])
  authToken.remove()
})

it.each(['null', '{', '[{"roomId":"x"}]', '[{"roomId":"abcdefghijklmnopqrstuv","ticked":["@name",1]}]'])(
  '[RM195] a device that holds %s starts with empty boxes',
  (text) => {
    localStorage.setItem('room-checklists', text)
    show()
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false])
  },
)

it('[RM198] opening it starts the trade in the game once, and only once connected', () => {
  const { send, become } = show({}, { isOnline: false })
  expect(send.mock.calls).toEqual([])
  become({}, { isOnline: true })
  become({ seq: 21 })
  become({ state: 'inGame', seq: 22 })
  expect(send.mock.calls).toEqual([[{ type: 'start' }]])
})

it('[RM196, RM199] one’s own answer is shown, and the other’s not before both have answered', () => {
  const { become } = show({ state: 'inGame' })
  tickAll()
  press('As agreed')
  expect(document.activeElement!.textContent).toBe('Check it in the game')
  become({ answer: 'asAgreed' })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Your answer: As agreedNova has not answered yet.You see each other’s answers once both have answered.',
  ])
  expect(buttons()).toEqual([])
  become({ state: 'notDone', otherAnswer: 'notDone' })
  expect([...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Your answerAs agreed',
    'Answer of NovaIt did not happen',
  ])
  expect(document.activeElement!.textContent).toBe('No trade')
})

it('[RM197] an answer without a connection is kept through a reload, and sent as one operation once there is one', () => {
  const offline = show({ state: 'inGame' }, { isOnline: false })
  tickAll()
  press('As agreed')
  expect([page()?.includes('kept on this device and sent when you’re back online'), offline.send.mock.calls]).toEqual([
    true,
    [],
  ])
  offline.unmount()
  const { send, become } = show({ state: 'inGame' })
  become({ seq: 21 })
  become({}, { isOnline: false })
  become({}, { isOnline: true })
  expect(send.mock.calls.map(([operation]) => operation)).toEqual(
    Array.from({ length: 2 }, () => ({ type: 'answer', answer: 'asAgreed' })),
  )
  expect(new Set(send.mock.calls.map(([, clientId]) => clientId)).size).toBe(1)
  become({ answer: 'asAgreed' })
  become({}, { isOnline: false })
  become({}, { isOnline: true })
  expect(send).toHaveBeenCalledTimes(2)
})

it('[RM203] keeps the agreed room for later, but not what a device without a connection shows', () => {
  show({}, { isOnline: false })
  expect(readLastRoom(agreedRoom().id)).toBeNull()
  cleanup()
  show()
  expect(readLastRoom(agreedRoom().id)?.room).toEqual(agreedRoom())
})

it('[RM204] says that the boxes work without a connection', () => {
  show({}, { isOnline: false })
  expect(screen.getByText('You’re offline. The boxes work without a connection.')).toBeDefined()
  tickAll()
  expect(buttons()).toContain('As agreed')
})

const openReport = (changes: Partial<TradeRoom> = {}) => {
  const view = show({ state: 'inGame', ...changes })
  tickAll()
  press('Different')
  return view
}

it('[RM208] the answer that it was different opens the report, which says what it holds, and is sent once', async () => {
  const report = vi.spyOn(source, 'reportRoom').mockResolvedValue()
  openReport()
  const dialog = within(screen.getByRole('dialog', { name: 'Report this trade' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'who gave what in the agreed trade',
    'every change to both sides, with its time',
    'that you reported it, and when',
  ])
  fireEvent.change(dialog.getByRole('textbox', { name: 'What happened?' }), { target: { value: ' A plain owl ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send the report' }))
  await vi.waitFor(() => expect(page()).toContain('Reported. Thank you'))
  expect([report.mock.calls, screen.queryByRole('button', { name: 'Report this trade' })]).toEqual([
    [[agreedRoom().id, { details: 'A plain owl' }]],
    null,
  ])
})

it('[RM208] a report that failed says so and keeps its words', async () => {
  vi.spyOn(source, 'reportRoom').mockRejectedValue(new Error('down'))
  openReport()
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What happened?' })
  fireEvent.change(field, { target: { value: 'A plain owl' } })
  press('Send the report')
  expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t send the report. Try again.')
  expect(field.value).toBe('A plain owl')
})

it('[RM208] a guest reports without words', async () => {
  const report = vi.spyOn(source, 'reportRoom').mockResolvedValue()
  const { seats } = agreedRoom()
  openReport({ seats: { ...seats, host: { name: 'Guest Owl', isHere: true } } })
  expect(screen.queryByRole('textbox')).toBeNull()
  press('Send the report')
  await vi.waitFor(() => expect(report.mock.calls).toEqual([[agreedRoom().id, {}]]))
})

it('[RM209] nothing is offered about a guest, who has no account, or without a connection', () => {
  const { seats } = agreedRoom()
  openReport({ seats: { ...seats, partner: { name: 'Guest Owl', isHere: true } } })
  expect([buttons(), page()?.includes('Guest Owl is a guest without an account')]).toEqual([[], true])
  cleanup()
  localStorage.clear()
  const { become } = openReport()
  become({}, { isOnline: false })
  expect([
    screen.queryByRole('button', { name: 'Report this trade' }),
    page()?.includes('once you’re back online'),
  ]).toEqual([null, true])
})

it('[RM209] a room that is reported already says so', () => {
  show({ state: 'different', answer: 'different', isReported: true })
  expect([buttons(), page()?.includes('Reported. Thank you')]).toEqual([[], true])
})
