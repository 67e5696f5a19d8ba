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
