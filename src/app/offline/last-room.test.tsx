import { agreedRoom } from '#contract/trade-rooms.fixture.ts'
import { hasChecklist } from '#domain/trade-room/checklist.ts'
import { checklistStore } from '#features/trade-room/checklist/checklist.store.ts'
import { keepLastRoom } from '#features/trade-room/checklist/last-room.store.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OfflinePage } from './offline-page.tsx'

const room = agreedRoom()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-02T00:12:00.000Z') })
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')))
  history.replaceState(null, '', `/room/${room.id}`)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const show = () => render(<OfflinePage host="values.example" open={vi.fn()} />)

it('[RM203, RM204] without a network the address of a room shows its agreed trade, whose boxes tick and whose answer waits', () => {
  if (hasChecklist(room)) keepLastRoom(room)
  show()
  expect(screen.getByText(/^You agreed this trade on/).textContent).toBe(
    'You agreed this trade on Jan 2, 2026, 12:10 AM UTC',
  )
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'As agreed' }))
  expect(screen.getByText(/^You’re offline. Your answer is kept on this device/)).toBeDefined()
  expect(checklistStore.get(room.id)).toEqual({
    roomId: room.id,
    ticked: ['@name', 'shiny-owl', 'cat'],
    answer: { clientId: expect.any(String), answer: 'asAgreed' },
  })
})

it('[RM203] without a network a room that this device has not seen agreed says how it would show up', () => {
  show()
  expect(screen.getByText(/^An agreed trade shows up here/)).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
