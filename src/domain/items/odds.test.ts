import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { odds } from '#messages/item.ts'
import { eggChance, withOdds } from './odds.ts'

describe('odds', () => {
  it.each([
    [null, 'Unknown'],
    [undefined, 'Unknown'],
    [0, 'Unknown'],
    [-1, 'Unknown'],
    [NaN, 'Unknown'],
    [100, '1 in 1'],
    [40, '1 in 3'],
    [0.02, '1 in 5,000'],
    [1e-10, '1 in 1,000,000,000,000'],
  ])('[VA11, VA60] %s percent is %s', (percent, text) => {
    expect(odds(percent)).toBe(text)
  })

  it.each([
    [0, 'N/A'],
    [50, '1/2'],
    [40, '1/3'],
    [0.000001, '1/100,000,000'],
  ])('[VA12, VA61] %d percent is %s', (percent, text) => {
    expect(eggChance(percent)).toBe(text)
  })

  it.each([
    ['A secret legendary with a 0.000001% chance.', 'A secret legendary with a 1/100,000,000 chance.'],
    ['50% here, .5 % there and 5e-9% yonder', '1/2 here, 1/200 there and 1/20,000,000,000 yonder'],
    ['0% and 150% and 1,000% are no odds', '0% and 150% and 1,000% are no odds'],
    ['No figure at all', 'No figure at all'],
    ['v1.5% and -5% stay', 'v1.5% and -5% stay'],
    ['100%', '1/1'],
  ])('[VA13] %s reads %s', (description, text) => {
    expect(withOdds(description)).toBe(text)
  })

  it('[VA13] writes every percentage above 0 and up to 100 as the odds of an egg', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 100, noNaN: true }), (percent) => {
        expect(withOdds(`A ${percent}% chance`)).toBe(`A ${eggChance(percent)} chance`)
      }),
    )
  })

  it('[VA13] leaves text without a percentage as it is, and takes no long time over any', () => {
    fc.assert(
      fc.property(
        fc.string().map((text) => text.replaceAll('%', '')),
        (text) => {
          expect(withOdds(text)).toBe(text)
        },
      ),
    )
    expect(withOdds('1'.repeat(20_000))).toHaveLength(20_000)
    expect(withOdds('1,'.repeat(20_000))).toHaveLength(40_000)
  })
})
