import { describe, expect, it } from 'vitest'
import { judge, type ValuedEntry } from '#domain/trade/trade-verdict.ts'
import { difference, unjudged, verdictSentence } from './trade.ts'

const pet = (value: ValuedEntry['value'], name = 'Pet'): ValuedEntry => ({
  slug: name,
  name,
  value,
  trend: 'stable',
  quantity: 1,
})

describe('the verdict in words', () => {
  it('[CA4] says what is gained or given', () => {
    expect([difference(1_270_500), difference(-2.5), difference(0)]).toEqual([
      'You gain 1,270,500',
      'You overpay by 2.5',
      'Both sides are equal',
    ])
  })

  it.each([
    [[pet(100)], [pet(200)], 'Win, +50%. You gain 100.'],
    [[pet(200)], [pet(100)], 'Lose, -50%. You overpay by 100.'],
    [[pet(100)], [pet(100)], 'Fair, 0%. Both sides are equal.'],
    [[pet(1_000)], [pet(950)], 'Too close to call, -5%. You overpay by 50.'],
    [[pet('O/C', 'Face God')], [pet(100)], 'Can’t tell: Face God is owner’s choice.'],
    [[], [], 'No verdict yet: add a pet to both sides.'],
    [[], [pet(1)], 'No verdict yet: add a pet to your offer.'],
    [[pet(1)], [], 'No verdict yet: add a pet to their offer.'],
  ])('[CA4, CA11] %# is one sentence', (yours, theirs, text) => {
    expect(verdictSentence(judge(yours, theirs))).toBe(text)
  })

  it('[CA33] gives chances in whole percents that add up to 100', () => {
    const ranged = (value: number, low: number, high: number) => ({ ...pet(value, `${value}`), range: { low, high } })
    expect(verdictSentence(judge([ranged(100, 80, 120)], [ranged(120, 96, 144)]))).toBe(
      'Win, +16.7%. You gain 20. Chances: win 78%, fair 13%, lose 9%.',
    )
    expect(verdictSentence(judge([ranged(100, 99, 101)], [ranged(200, 199, 201)]))).toBe(
      'Win, +50%. You gain 100. Chances: win over 99%, fair under 1%, lose under 1%.',
    )
  })

  it('[CA4] names three pets without a value, and counts the rest', () => {
    const text = (words: ValuedEntry['value'][]) =>
      unjudged(
        judge(
          words.map((word, at) => pet(word, `P${at}`)),
          [pet(1)],
        ),
      )
    expect(text(['O/C', 'N/A', 'TBD'])).toBe('P0 is owner’s choice, P1 has no value, P2 has no value yet.')
    expect(text(['O/C', 'N/A', 'TBD', 'TBD'])).toBe(
      'P0 is owner’s choice, P1 has no value, P2 has no value yet, and 1 more has no fixed value.',
    )
  })
})
