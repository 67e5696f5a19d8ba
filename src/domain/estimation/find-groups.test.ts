import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countGroups } from './find-groups.ts'

it.each<[string, [string, string][], number]>([
  ['no trade', [], 0],
  ['one trade', [['ann', 'ben']], 1],
  [
    'the same two again, either way',
    [
      ['ann', 'ben'],
      ['ben', 'ann'],
      ['ann', 'ben'],
    ],
    1,
  ],
  [
    'two trades of four accounts',
    [
      ['ann', 'ben'],
      ['cal', 'dan'],
    ],
    2,
  ],
  [
    'a chain',
    [
      ['ann', 'ben'],
      ['cal', 'dan'],
      ['ben', 'cal'],
    ],
    1,
  ],
])('[EV31] %s', (_, pairs, groups) => {
  expect(countGroups(pairs)).toBe(groups)
})

it('[EV31] the order of trades and of their sides does not matter, and each group is one that a walk finds', () => {
  const account = fc.integer({ min: 0, max: 12 }).map(String)
  const pairs = fc.uniqueArray(fc.tuple(account, account), { maxLength: 20 })
  fc.assert(
    fc.property(pairs, (trades) => {
      const reached = new Set<string>()
      const visit = (one: string) => {
        if (reached.has(one)) return
        reached.add(one)
        for (const [a, b] of trades) {
          if (a === one) visit(b)
          if (b === one) visit(a)
        }
      }
      let groups = 0
      for (const one of new Set(trades.flat())) {
        if (reached.has(one)) continue
        groups++
        visit(one)
      }
      expect(countGroups(trades)).toBe(groups)
      expect(countGroups(trades.map(([a, b]) => [b, a] as const).toReversed())).toBe(groups)
    }),
  )
})
