import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Sheet } from './sheet.tsx'

afterEach(cleanup)

it('[AC2] Escape closes a dialog, also where the platform does so by itself; a late close event does not close one that was opened again', () => {
  const onClose = vi.fn<() => void>()
  const show = (open: boolean) => (
    <Sheet open={open} onClose={onClose} title="Sheet">
      text
    </Sheet>
  )
  const { rerender } = render(show(true))
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toEqual(false)
  expect(onClose).toHaveBeenCalledTimes(1)
  rerender(show(false))
  rerender(show(true))
  fireEvent(dialog, new Event('close'))
  expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 1])
  dialog.close()
  fireEvent(dialog, new Event('close'))
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('[LY82] a press on the scrim closes a sheet, and one that begins in its content does not', () => {
  const onClose = vi.fn<() => void>()
  render(
    <Sheet open onClose={onClose} title="Sheet">
      <input aria-label="Value" />
    </Sheet>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  // A drag from the field to the scrim: the click is of what holds both.
  fireEvent.pointerDown(screen.getByRole('textbox'))
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialog)
  fireEvent.click(screen.getByRole('textbox'))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
})
