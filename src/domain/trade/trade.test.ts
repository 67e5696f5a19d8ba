import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addToTrade,
  clearSide,
  EMPTY_TRADE,
  MAX_ENTRIES,
  onlyKnown,
  setQuantity,
  listSlugs,
  swapSides,
  type Trade,
} from './trade.ts'

const one: Trade = {
  yours: [{ slug: 'a', quantity: 1 }],
  theirs: [
    { slug: 'b', quantity: 998 },
    { slug: 'a', quantity: 3 },
  ],
}

describe('trades', () => {
  it('[CA1, VA70] grow by one, at the end or where the pet already is', () => {
    expect(addToTrade(addToTrade(EMPTY_TRADE, 'yours', 'b'), 'yours', 'a').yours).toEqual([
      { slug: 'b', quantity: 1 },
      { slug: 'a', quantity: 1 },
    ])
    expect(addToTrade(one, 'theirs', 'b')).toEqual({
      ...one,
      theirs: [
        { slug: 'b', quantity: 999 },
        { slug: 'a', quantity: 3 },
      ],
    })
  })

  it('[CA1, VA69] change one quantity, or lose the entry', () => {
    expect(setQuantity(one, 'theirs', 'a', 7).theirs).toEqual([
      { slug: 'b', quantity: 998 },
      { slug: 'a', quantity: 7 },
    ])
    expect(setQuantity(one, 'theirs', 'a', null)).toEqual({ yours: one.yours, theirs: [{ slug: 'b', quantity: 998 }] })
  })

  it('[CA7] hold 50 different entries a side', () => {
    const full: Trade = {
      yours: Array.from({ length: MAX_ENTRIES }, (_, at) => ({ slug: `pet-${at}`, quantity: 1 })),
      theirs: [],
    }
    expect(addToTrade(full, 'yours', 'another')).toBe(full)
    expect(addToTrade(full, 'yours', 'pet-3').yours[3]).toEqual({ slug: 'pet-3', quantity: 2 })
  })

  it('[CA10] are cleared side by side, and swapped: twice is as before', () => {
    expect(clearSide(one, 'theirs')).toEqual({ yours: one.yours, theirs: [] })
    expect(swapSides(one)).toEqual({ yours: one.theirs, theirs: one.yours })
    const side = fc.array(fc.record({ slug: fc.string(), quantity: fc.nat() }))
    fc.assert(
      fc.property(fc.record({ yours: side, theirs: side }), (trade) => {
        expect(swapSides(swapSides(trade))).toEqual(trade)
        expect(listSlugs(swapSides(trade))).toEqual(listSlugs(trade)) // swapping reads nothing again
      }),
    )
  })

  it('[CA5] keep the entries that are known', () => {
    expect(onlyKnown(one, (slug) => slug === 'b')).toEqual({ yours: [], theirs: [{ slug: 'b', quantity: 998 }] })
  })
})
