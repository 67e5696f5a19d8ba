import { VARIANTS, type Rarity, type Trend, type Variant } from '#contract/catalogue.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shippedCatalogue } from './catalogue.ts'
import { samplePet, type Sample, type SamplePet } from './sample-model.ts'
import { listVariants } from './variant-facts.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-19T12:34:56Z')
const NEWEST = Date.parse('2025-11-21T00:00:00Z')

const pets = shippedCatalogue().pets.map((pet) => ({
  ...pet,
  releasedAt: pet.releasedAt === null ? null : Date.parse(pet.releasedAt),
}))
const samples = pets.flatMap((pet) =>
  listVariants(pet).map((variant) => ({ pet, variant, sample: samplePet(pet, variant, NOW, NEWEST) })),
)
const numeric = samples.filter(({ sample }) => typeof sample.value === 'number')

const anyPet: fc.Arbitrary<SamplePet> = fc.record({
  slug: fc.stringMatching(/^[a-z]{1,12}$/),
  rarity: fc.constantFrom<Rarity>('Common', 'Epic', 'Legendary', 'Secret', 'Infinity'),
  chancePercent: fc.oneof(fc.constant(null), fc.double({ min: 1e-10, max: 100, noNaN: true })),
  releasedAt: fc.oneof(fc.constant(null), fc.integer({ min: NOW - 900 * DAY, max: NOW + 30 * DAY })),
})

it('[IM5] the same pet gives the same figures', () => {
  for (const { pet, variant, sample } of samples.slice(0, 200))
    expect(samplePet(pet, variant, NOW, NEWEST)).toEqual(sample)
})

it('[IM16] a rarer variant of a pet is dearer', () => {
  fc.assert(
    fc.property(anyPet, (pet) => {
      const values = VARIANTS.map((variant) => samplePet(pet, variant, NOW, 0).value).filter(
        (value) => typeof value === 'number',
      )
      expect(values).toEqual(values.toSorted((a, b) => a - b))
      expect(new Set(values).size).toBe(values.length)
    }),
  )
})

it('[IM16] a pet five times rarer than another is at least as dear', () => {
  fc.assert(
    fc.property(anyPet, anyPet, fc.double({ min: 1e-8, max: 20, noNaN: true }), (one, other, chance) => {
      const common = samplePet({ ...one, chancePercent: chance * 5 }, 'Normal', NOW, 0).value
      const rare = samplePet({ ...other, chancePercent: chance }, 'Normal', NOW, 0).value
      fc.pre(typeof common === 'number' && typeof rare === 'number')
      expect(rare).toBeGreaterThanOrEqual(Number(common))
    }),
  )
})

it('[IM6] some are O/C, N/A and TBD, most are numbers', () => {
  const count = (word: string) => samples.filter(({ sample }) => sample.value === word).length
  expect([count('O/C'), count('N/A'), count('TBD'), numeric.length]).toEqual([6, 28, 14, 1_704])
})

const lawful = ({ value, updatedAt, history, existHistory, owners, exists }: Sample) => {
  expect(history.at(-1)).toEqual({ at: updatedAt, value })
  const times = history.map(({ at }) => at)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  expect(times.at(-1)!).toBeLessThanOrEqual(NOW)
  expect(times[0]!).toBeGreaterThanOrEqual(NOW - 366 * DAY)
  const days = existHistory.map(({ day }) => day)
  expect(days).toEqual([...new Set(days)].toSorted((a, b) => a - b))
  expect(days.every((day) => day % DAY === 0)).toBe(true)
  const amounts = existHistory.map(({ amount }) => amount)
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  expect(existHistory.at(-1)).toEqual({ day: NOW - (NOW % DAY), amount: exists })
  expect(owners).toBeGreaterThan(0)
  expect(owners).toBeLessThanOrEqual(exists)
}

it('[IM17] histories end at the current value, in order, within a year', () => {
  fc.assert(
    fc.property(anyPet, fc.constantFrom<Variant>(...VARIANTS), (pet, variant) =>
      lawful(samplePet(pet, variant, NOW, NEWEST)),
    ),
  )
  for (const { sample } of samples) lawful(sample)
})

it('[IM17] each price has a history of a year, or since the pet came out', () => {
  for (const { pet, sample } of numeric) {
    const [first] = sample.history
    expect(first!.at).toBeLessThan(Math.max(pet.releasedAt ?? 0, NOW - 365 * DAY) + 20 * DAY)
    expect(sample.history.length).toBeGreaterThan(25)
  }
})

it('[IM17] the trend agrees with the last month', () => {
  const monthAgo = ({ history }: Sample) => history.findLast(({ at }) => at <= NOW - 30 * DAY)!.value
  const agrees: Record<Trend, (then: number, now: number) => boolean> = {
    up: (then, now) => now > then,
    rising: (then, now) => now > then,
    down: (then, now) => now < then,
    dropping: (then, now) => now < then,
    stable: () => true,
    unstable: () => true,
  }
  for (const { sample } of numeric)
    expect(agrees[sample.trend](Number(monthAgo(sample)), Number(sample.value))).toBe(true)
  expect(new Set(numeric.map(({ sample }) => sample.trend)).size).toBe(6)
})
