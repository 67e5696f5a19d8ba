import { expect, it } from 'vitest'
import { youOwn } from './ledger-line.ts'

it('[ML120, ML121] says how many of the shown variant and of all the player owns', () => {
  const shiny = { variant: 'Shiny', quantity: 3 } as const
  const normal = { variant: 'Normal', quantity: 1_200 } as const
  expect(youOwn([shiny], 'Shiny')).toBe('You own 3 Shiny')
  expect(youOwn([shiny], 'Normal')).toBe('You own 3 Shiny')
  expect(youOwn([normal, shiny], 'Shiny')).toBe('You own 3 Shiny, 1,203 in all')
  expect(youOwn([normal, shiny], 'Mythic')).toBe('You own 1,203 in other variants')
})
