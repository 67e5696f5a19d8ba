import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageDescription } from './page-description.ts'

it('[SE12] a description is whole sentences, as many as search engines show', () => {
  const sentence = fc.string({ minLength: 1, maxLength: 80 }).map((text) => `${text}.`)
  fc.assert(
    fc.property(sentence, fc.array(sentence), (first, rest) => {
      const made = pageDescription([first, ...rest])
      expect(made.startsWith(first)).toBe(true)
      expect(made.length).toBeLessThanOrEqual(160)
    }),
  )
})

it('[SE12] one that does not fit is left out, not those after it, and an empty one is none', () => {
  const long = `${'x'.repeat(159)}.`
  expect(pageDescription(['King Doggy is worth 5.', long, '', 'Demand: High.'])).toBe(
    'King Doggy is worth 5. Demand: High.',
  )
  expect([pageDescription([long]), pageDescription([long, 'y']).length]).toEqual([long, 160])
  expect(pageDescription(['x'.repeat(100), 'y'.repeat(59)]).length).toBe(160)
})
