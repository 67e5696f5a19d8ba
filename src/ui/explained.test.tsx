import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Explained } from './explained.tsx'

it('[IT67] a word opens its sentence, has it under the pointer, and is described by it', () => {
  render(<Explained text="Nobody has put a value on it yet.">TBD</Explained>)
  const word = screen.getByRole('button', { name: 'TBD' })
  const sentence = screen.getByText('Nobody has put a value on it yet.')
  expect([word.title, word.getAttribute('popovertarget'), word.getAttribute('aria-describedby')]).toEqual([
    sentence.textContent,
    sentence.id,
    sentence.id,
  ])
  expect(sentence.getAttribute('popover')).toEqual('auto')
})
