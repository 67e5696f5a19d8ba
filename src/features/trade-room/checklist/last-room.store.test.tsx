import { agreedRoom } from '#contract/trade-rooms.fixture.ts'
import { hasChecklist, type ChecklistRoom } from '#domain/trade-room/checklist.ts'
import { authToken } from '#lib/auth-token.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLastRoom, readLastRoom } from './last-room.store.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-02T00:10:00.000Z') }))
afterEach(() => {
  vi.useRealTimers()
  authToken.remove()
  localStorage.clear()
})

const room = (letter: string): ChecklistRoom => {
  const agreed = agreedRoom({ id: letter.repeat(22) })
  if (!hasChecklist(agreed)) throw new Error('the fixture is not agreed')
  return agreed
}
const known = (...letters: string[]) => letters.filter((letter) => readLastRoom(letter.repeat(22)) !== null).join('')

it('[RM203] the last three agreed rooms are kept as they were seen last', () => {
  for (const letter of ['a', 'b', 'c']) keepLastRoom(room(letter))
  vi.setSystemTime(Date.parse('2026-01-02T00:12:00.000Z'))
  keepLastRoom({ ...room('a'), state: 'inGame' })
  keepLastRoom(room('d'))
  expect([known('a', 'b', 'c', 'd'), readLastRoom('a'.repeat(22))]).toEqual([
    'acd',
    { seenAt: '2026-01-02T00:12:00.000Z', room: { ...room('a'), state: 'inGame' } },
  ])
})

it('[RM203] a room is forgotten after 30 days', () => {
  keepLastRoom(room('a'))
  vi.setSystemTime(Date.parse('2026-02-01T00:09:59.000Z'))
  expect(known('a')).toBe('a')
  vi.setSystemTime(Date.parse('2026-02-01T00:10:00.000Z'))
  expect(known('a')).toBe('')
})

it('[RM203] signing out takes a signed-in player’s rooms along, and leaves a guest’s', () => {
  keepLastRoom(room('a'))
  authToken.set('token')
  keepLastRoom(room('b'))
  expect(known('a', 'b')).toBe('b')
  authToken.remove()
  expect(known('a', 'b')).toBe('a')
})

it.each(['{', 'null', '[{"seenAt":"2026-01-02T00:00:00.000Z","room":{}}]'])(
  '[RM203] a device that holds %s knows no room',
  (text) => {
    localStorage.setItem('last-rooms', text)
    expect(known('a')).toBe('')
  },
)

it('[RM203] a browser that keeps nothing changes nothing', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepLastRoom(room('a'))
  full.mockRestore()
  expect(known('a')).toBe('')
})
