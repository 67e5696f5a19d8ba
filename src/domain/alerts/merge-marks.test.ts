import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeMarks, type StarMark } from './merge-marks.ts'

const LIMITS = { stars: 100, removed: 100 }
const mark = fc.record({
  slug: fc.constantFrom('bear', 'doggy', 'fox', 'kitty'),
  at: fc.nat(5),
  isRemoved: fc.boolean(),
})
const marks = fc.array(mark, { maxLength: 8 })
const merge = (...lists: readonly StarMark[][]) =>
  lists.reduce((stored, given) => mergeMarks(stored, given, LIMITS).marks, [])

it('[AL52] the order in which browsers merge changes nothing, nor does merging again', () => {
  fc.assert(
    fc.property(marks, marks, marks, (a, b, c) => {
      const merged = merge(a, b, c)
      expect(merge(c, a, b)).toEqual(merged)
      expect(merge(merge(b, c), merge(a, c), a)).toEqual(merged)
    }),
    { numRuns: 1_000 },
  )
})

it('[AL53] beyond the limit the newest stars stay', () => {
  const star = (slug: string, at: number) => ({ slug, at, isRemoved: false })
  expect(mergeMarks([star('bear', 1), star('fox', 3)], [star('kitty', 2)], { stars: 2, removed: 1 })).toEqual({
    marks: [star('fox', 3), star('kitty', 2)],
    refused: ['bear'],
  })
})
