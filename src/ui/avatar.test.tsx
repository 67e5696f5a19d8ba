import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

afterEach(cleanup)

it.each([
  ['Mia', 'M'],
  ['Ana Lee', 'AL'],
  ['pet_hunter', 'PH'],
  ['NovaStar', 'NS'],
  ['🐶dog', '🐶'],
  ['👨‍👩‍👧 fan', '👨‍👩‍👧F'],
  ['e\u0301va 🇬🇧x', 'E\u0301🇬🇧'],
  ['𝓜ia', '𝓜'],
  ['', ''],
])('[AC13] the initials of %s are whole letters: %s', (name, initials) => {
  expect(render(<Avatar name={name} />).container.textContent).toEqual(initials)
})
