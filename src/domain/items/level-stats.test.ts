import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VARIANTS } from '#contract/catalogue.ts'
import { formatWhole } from '#domain/text/format.ts'
import { statAtLevel, statsAtLevel } from './level-stats.ts'

const level = fc.integer({ min: 1, max: 25 })
const stat = fc.integer({ min: 0, max: 1_000_000_000 })
const variant = fc.constantFrom(...VARIANTS)

describe('level stats', () => {
  it.each([
    [100, 1, 'Normal', 100],
    [100, 13, 'Normal', 117],
    [100, 25, 'Normal', 135],
    [150, 1, 'Shiny', 150],
    [150, 25, 'Shiny', 185],
    [175, 25, 'Mythic', 210],
    [225, 25, 'ShinyMythic', 260],
    [1.1, 25, 'Normal', 1],
    [6_187.5, 25, 'ShinyMythic', 7_150],
    [0, 25, 'Shiny', 0],
  ] as const)('[VA9, VA10, VA59] %d at level %d as %s is %d', (base, at, each, result) => {
    expect(statAtLevel(base, at, each)).toBe(result)
  })

  it('[VA9, VA10, VA59] rises with the level, from the stat itself to at most 35 % more, in whole numbers', () => {
    fc.assert(
      fc.property(stat, level, variant, (base, at, each) => {
        const result = statAtLevel(base, at, each)
        expect(Number.isInteger(result)).toBe(true)
        expect(statAtLevel(base, 1, each)).toBe(base)
        expect(result).toBeGreaterThanOrEqual(base)
        expect(result).toBeLessThanOrEqual(base * 1.35 + 1e-6)
        expect(result).toBeGreaterThanOrEqual(statAtLevel(base, Math.max(1, at - 1), each))
      }),
    )
  })

  it('[VA49] at level 1 every stat reads as on its card', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), variant, (base, each) => {
        expect(formatWhole(statAtLevel(base, 1, each))).toBe(formatWhole(base))
      }),
    )
    expect(formatWhole(statAtLevel(6_187.5, 1, 'ShinyMythic'))).toBe('6,188')
  })

  it('[VA9] levels every stat', () => {
    const stats = { bubbles: 100, coins: 200, gems: 0, worldCurrency: { tickets: 300, seashells: 400, pearls: 500 } }
    expect(statsAtLevel(stats, 25, 'Normal')).toEqual({
      bubbles: 135,
      coins: 270,
      gems: 0,
      worldCurrency: { tickets: 405, seashells: 540, pearls: 675 },
    })
  })
})
