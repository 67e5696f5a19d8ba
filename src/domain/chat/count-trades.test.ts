import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countTrades, MIN_ACCOUNT_MS, PAIR_MS } from './count-trades.ts'

const trade = (partnerId: string, at: number, partnerSince = 0) => ({ partnerId, at, partnerSince })
const LATER = MIN_ACCOUNT_MS + 1

it('[CH161] two players count once in 30 days', () => {
  const pair = [trade('ben', LATER), trade('ben', LATER + PAIR_MS - 1), trade('ben', LATER + PAIR_MS)]
  expect(countTrades(pair, 0)).toEqual({ trades: 2, partners: 1 })
  expect(countTrades([...pair, trade('cid', LATER + 1)], 0)).toEqual({ trades: 3, partners: 2 })
})

it('[CH161] an account younger than 7 days counts nothing, its own or the other one’s', () => {
  expect(countTrades([trade('ben', MIN_ACCOUNT_MS - 1)], 0)).toEqual({ trades: 0, partners: 0 })
  expect(countTrades([trade('ben', LATER, 2)], 0)).toEqual({ trades: 0, partners: 0 })
  expect(countTrades([trade('ben', LATER, 0)], 2)).toEqual({ trades: 0, partners: 0 })
  expect(countTrades([trade('ben', MIN_ACCOUNT_MS)], 0)).toEqual({ trades: 1, partners: 1 })
})

it('[CH161] fifty accounts that trade in a circle for a month raise nobody above one with each', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ partner: fc.nat(49), day: fc.double({ min: 8, max: 37.9, noNaN: true }) }), {
        maxLength: 500,
      }),
      (trades) => {
        const found = countTrades(
          trades.map(({ partner, day }) => trade(`p${partner}`, day * 86_400_000)),
          0,
        )
        expect(found.trades).toBe(found.partners)
        expect(found.partners).toBe(new Set(trades.map(({ partner }) => partner)).size)
      },
    ),
  )
})
