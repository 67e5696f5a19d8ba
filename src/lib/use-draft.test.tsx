import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDraft } from './use-draft.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function setup(start = '') {
  const sent = vi.fn<(value: string) => void>()
  function Box() {
    const [value, setValue] = useState(start)
    const draft = useDraft(
      value,
      (text) => text.trim(),
      (next) => {
        sent(next)
        setValue(next)
      },
    )
    return (
      <>
        <input aria-label="box" value={draft.text} onChange={(event) => draft.type(event.target.value)} />
        <output>{String(draft.pending)}</output>
        <button onClick={() => draft.send(draft.text)}>now</button>
        <button onClick={() => draft.markSent('')}>settle</button>
        <button onClick={() => draft.send('')}>empty</button>
        <button onClick={() => setValue('king')}>king arrives</button>
      </>
    )
  }
  render(<Box />)
  return {
    sent: () => sent.mock.calls.map(([value]) => value),
    type: (value: string) => fireEvent.change(screen.getByLabelText('box'), { target: { value } }),
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    wait: (time: number) => act(() => vi.advanceTimersByTime(time)),
    shown: () => ({
      text: screen.getByLabelText<HTMLInputElement>('box').value,
      pending: screen.getByRole('status').textContent === 'true',
    }),
  }
}

it('[IL2] sends what was typed once, 600 ms after the last letter', () => {
  const box = setup()
  box.type('k')
  box.wait(599)
  box.type('ki')
  box.wait(599)
  expect([box.sent(), box.shown()]).toEqual([[], { text: 'ki', pending: true }])
  box.wait(1)
  expect([box.sent(), box.shown()]).toEqual([['ki'], { text: 'ki', pending: false }])
})

it('[IL2] leaves the typed text as it is when its cleaned form comes back', () => {
  const box = setup()
  box.type('king ')
  box.wait(600)
  expect([box.sent(), box.shown()]).toEqual([['king'], { text: 'king ', pending: false }])
  box.type('king d')
  box.wait(600)
  expect([box.sent(), box.shown()]).toEqual([['king', 'king d'], { text: 'king d', pending: false }])
})

it('[IL2] waits for nothing when the text means what was sent already', () => {
  const box = setup('king')
  box.type(' king')
  expect(box.shown()).toEqual({ text: ' king', pending: false })
  box.wait(1_000)
  expect(box.sent()).toEqual([])
})

it('[IL2] sends at once when asked to, and not again', () => {
  const box = setup()
  box.type('doggy')
  box.press('now')
  expect([box.sent(), box.shown()]).toEqual([['doggy'], { text: 'doggy', pending: false }])
  box.press('empty')
  box.wait(1_000)
  expect([box.sent(), box.shown()]).toEqual([['doggy', ''], { text: '', pending: false }])
})

it('[IL21] a value from elsewhere replaces what was typed and stops its sending', () => {
  const box = setup()
  box.type('dog')
  box.press('king arrives')
  expect(box.shown()).toEqual({ text: 'king', pending: false })
  box.wait(1_000)
  expect(box.sent()).toEqual([])
})

it('[IL10] text that is settled is not sent', () => {
  const box = setup()
  box.type('dog')
  box.press('settle')
  expect(box.shown()).toEqual({ text: '', pending: false })
  box.wait(1_000)
  expect(box.sent()).toEqual([])
})
