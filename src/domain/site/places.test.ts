import { expect, it } from 'vitest'
import { frameAddress, placesIn, RAIL_SIZE } from './places.ts'

it.each([
  [0, 1],
  [680, 1],
  [2_179, 1],
  [2_180, 2],
  [3_679, 2],
  [3_680, 3],
  [21_680, 15],
  [100_000, 15],
])('[AD10] a rail of %i px has %i places', (height, count) => {
  expect(placesIn(height)).toEqual(count)
})

it('[AD4] the provider receives place and size with the operator’s settings', () => {
  const ads = { frameUrl: 'https://ads.example/frame?npa=1', checkUrl: 'https://ads.example/dot.png' }
  expect(frameAddress(ads, 'left', RAIL_SIZE)).toEqual(
    'https://ads.example/frame?npa=1&place=left&width=300&height=600',
  )
})
