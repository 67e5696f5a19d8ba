import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

/** Its button is busy from the first press until `Done` is pressed. */
function Form({ onPress, onSubmit }: { onPress: () => void; onSubmit: () => void }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Button
        type="submit"
        isBusy={isBusy}
        onClick={() => {
          onPress()
          setBusy(true)
        }}
      >
        Send
      </Button>
      <Button onClick={() => setBusy(false)}>Done</Button>
    </form>
  )
}

it('[AC19] a button that is busy keeps the focus, and neither acts nor sends its form', async () => {
  const onPress = vi.fn<() => void>()
  const onSubmit = vi.fn<() => void>()
  render(<Form onPress={onPress} onSubmit={onSubmit} />)
  const button = screen.getByRole('button', { name: 'Send' })
  await act(async () => button.focus())
  const press = async (name: string) => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name })))
    return [onPress.mock.calls.length, onSubmit.mock.calls.length, button.getAttribute('aria-disabled')]
  }
  expect(await press('Send')).toEqual([1, 1, 'true'])
  expect(await press('Send')).toEqual([1, 1, 'true'])
  expect([document.activeElement, button.hasAttribute('disabled')]).toEqual([button, false])
  expect(await press('Done')).toEqual([1, 1, 'false'])
  expect(await press('Send')).toEqual([2, 2, 'true'])
})
