import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Switch } from './switch.tsx'

afterEach(cleanup)

it.each([true, false])('[AC14] a switch says by the platform alone whether it is on: %s', (checked) => {
  render(<Switch label="Sound" checked={checked} onChange={() => {}} />)
  const input = screen.getByRole<HTMLInputElement>('switch', { name: 'Sound', checked })
  expect([input.checked, input.hasAttribute('aria-checked')]).toEqual([checked, false])
})
