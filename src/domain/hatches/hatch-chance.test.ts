import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writtenChance } from '#messages/bounties.ts'
import { chanceOfAny, chanceWithLuck, eggsForEvenChance, eggsWithin, writeChance } from './hatch-chance.ts'

/** From one in ten billion to certainty, each magnitude as likely. */
const chance = fc.double({ min: -10, max: 0, noNaN: true }).map((exponent) => 10 ** exponent)
const eggs = fc.integer({ min: 0, max: 1e9 })

describe('chance of a hatch', () => {
  it.each([
    [0.5, 1, 0.5],
    [0.5, 2, 0.75],
    [0.25, 2, 0.4375],
    [1, 1, 1],
    [1, 0, 0],
    [0, 1_000, 0],
    [-1, 5, 0],
    [0.5, -5, 0],
  ])('[BO4] a chance of %s in %s eggs is %s', (p, n, expected) => {
    expect(chanceOfAny(p, n)).toBeCloseTo(expected, 14)
  })

  it('[BO4] a tiny chance is not rounded away: 1 in 5 billion, one egg a second for a day', () => {
    expect(chanceOfAny(2e-10, 86_400)).toBeCloseTo(1.728e-5 - 1.728e-5 ** 2 / 2, 14)
    expect(chanceOfAny(1e-17, 1)).toBe(1e-17)
  })

  it('[BO4] it is a probability, and more eggs or a better chance never lower it', () => {
    fc.assert(
      fc.property(chance, chance, eggs, eggs, (p, q, n, m) => {
        const any = chanceOfAny(p, n)
        expect(any).toBeGreaterThanOrEqual(0)
        expect(any).toBeLessThanOrEqual(1)
        expect(chanceOfAny(p, n + m)).toBeGreaterThanOrEqual(any)
        expect(chanceOfAny(Math.max(p, q), n)).toBeGreaterThanOrEqual(chanceOfAny(Math.min(p, q), n))
      }),
    )
  })

  it('[BO4] missing in n and then in m eggs is missing in n + m', () => {
    fc.assert(
      fc.property(chance, eggs, eggs, (p, n, m) => {
        expect((1 - chanceOfAny(p, n)) * (1 - chanceOfAny(p, m))).toBeCloseTo(1 - chanceOfAny(p, n + m), 9)
      }),
    )
  })

  it.each([
    [2e-10, 100, 2e-10],
    [2e-10, 350, 7e-10],
    [0.5, 500, 1],
    [0.5, 0, 0],
  ])('[BO4] %s with %s %% luck is %s', (p, luck, expected) => {
    expect(chanceWithLuck(p, luck)).toBeCloseTo(expected, 16)
  })

  it.each([
    [3_600_000, 3, 10_800],
    [1_999, 1, 1],
    [1_000, 0.5, 0],
    [0, 9, 0],
  ])('[BO4] %s ms at %s eggs a second are %s eggs', (ms, pace, expected) => {
    expect(eggsWithin(ms, pace)).toBe(expected)
  })

  it('[BO7] the eggs of an even chance are the fewest that make it', () => {
    fc.assert(
      fc.property(chance, (p) => {
        const needed = eggsForEvenChance(p) ?? 0
        expect(chanceOfAny(p, needed)).toBeGreaterThan(0.5 - 1e-9)
        expect(chanceOfAny(p, needed - 1)).toBeLessThan(0.5 + 1e-9)
      }),
    )
    expect(eggsForEvenChance(0)).toBeNull()
  })

  it.each([
    [0, '0%'],
    [1e-9, 'under 0.0001%'],
    [0.000001, '0.0001%'],
    [0.0000843, '0.00843%'],
    [0.12345, '12.3%'],
    [0.9987, '99.87%'],
    [0.99995, 'over 99.99%'],
    [1, '100%'],
  ])('[BO8, BO14] %s is written %s', (value, text) => {
    expect(writtenChance(writeChance(value))).toBe(text)
  })
})
