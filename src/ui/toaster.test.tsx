import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast, toastStore } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  HTMLElement.prototype.setPointerCapture = () => {}
  HTMLElement.prototype.hasPointerCapture = () => false
  HTMLElement.prototype.releasePointerCapture = () => {}
})
afterEach(() => {
  cleanup()
  for (const { id } of toastStore.get()) toastStore.remove(id)
  vi.useRealTimers()
})

const show = (content: Parameters<typeof toast>[0]) => act(() => toast(content))
const open = () => toastStore.get().map((each) => each.open)
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

it('[NO3] shows for 5 s, or for as long as it says', async () => {
  render(<Toaster />)
  show({ title: 'Filters Cleared', description: 'All filters have been reset to default values.' })
  expect(screen.getByText('All filters have been reset to default values.')).toBeTruthy()
  await pass(4_999)
  expect(open()).toEqual([true])
  await pass(1)
  expect(open()).toEqual([false])

  show({ title: 'Hatched', duration: 8_000 })
  await pass(7_999)
  expect(open()).toEqual([true])
  await pass(1)
  expect(open()).toEqual([false])
})

it('[NO17] says which of its two variants it is', () => {
  render(<Toaster />)
  show({ title: 'Fine' })
  expect(screen.getByText('Fine').closest('[data-variant]')!.getAttribute('data-variant')).toEqual('default')
  show({ title: 'Failed to logout', variant: 'destructive' })
  expect(screen.queryByText('Fine')).toBeNull()
  expect(screen.getByText('Failed to logout').closest('[data-variant]')!.getAttribute('data-variant')).toEqual(
    'destructive',
  )
})

it('[NO19] F8 focuses the notifications', () => {
  render(<Toaster />)
  show({ title: 'Here' })
  fireEvent.keyDown(document, { code: 'F8' })
  expect(document.activeElement).toBe(screen.getByText('Here').closest('ol'))
})

it.each([
  [50, false],
  [49, true],
])('[NO4] a swipe of %i px to the right leaves it open: %s', (distance, stays) => {
  render(<Toaster />)
  show({ title: 'Swipe me' })
  const item = screen.getByText('Swipe me').closest('li')!
  // jsdom's pointer events carry no coordinates; mouse events of the same names do.
  const pointer = (name: string, clientX: number) =>
    act(
      () =>
        void item.dispatchEvent(
          new MouseEvent(name, { bubbles: true, cancelable: true, clientX, clientY: 5, button: 0 }),
        ),
    )
  pointer('pointerdown', 10)
  pointer('pointermove', 10 + distance / 2)
  pointer('pointermove', 10 + distance)
  pointer('pointerup', 10 + distance)
  expect(open()).toEqual([stays])
})
