import { expect, it } from 'vitest'
import { readTicks } from './egg-ticks.ts'

const doggy = { slug: 'doggy', name: 'Doggy', variants: ['Normal', 'Shiny'] as const }
const bunny = { slug: 'bunny', name: 'Bunny', variants: ['Normal'] as const }

it('[ML130] the ticked pets of an egg are lines of hatched pets, in the order of the egg', () => {
  const ticks = new Map([
    ['bunny', { variant: 'Normal', quantity: 1 }],
    ['doggy', { variant: 'Shiny', quantity: 12 }],
  ] as const)
  expect(readTicks([doggy, bunny], ticks)).toEqual([
    { line: 1, text: 'Shiny Doggy', entry: { quantity: 12, variant: 'Shiny', kind: 'hatched' }, pet: doggy },
    { line: 2, text: 'Bunny', entry: { quantity: 1, variant: 'Normal', kind: 'hatched' }, pet: bunny },
  ])
  expect(readTicks([doggy], new Map())).toEqual([])
})

it('[ML32, ML130] a variant that the pet does not have is a fault', () => {
  expect(readTicks([bunny], new Map([['bunny', { variant: 'Mythic', quantity: 1 }]]))).toEqual([
    { line: 1, text: 'Mythic Bunny', fault: { code: 'no-variant', name: 'Bunny', variant: 'Mythic' } },
  ])
})
