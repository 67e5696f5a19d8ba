import type { PetValue } from '#contract/catalogue.ts'
import { itemRow } from '#contract/items.fixture.ts'
import { describe, expect, it } from 'vitest'
import { viewTrade } from './trade-view.ts'

const row = (slug: string, value: PetValue) => itemRow({ slug, value })
const rows = [row('dog', 6_000), row('cat', 9_000), row('god', 'O/C')]
const one = (slug: string, quantity = 1) => ({ slug, quantity })

describe('a trade by its rows', () => {
  it('[CA4] says what each entry is worth, compact where space is short', () => {
    const { yours, theirs } = viewTrade({ yours: [one('dog', 2), one('god', 3)], theirs: [one('cat')] }, rows)
    expect([...yours, ...theirs].map(({ name, quantity, worth }) => [name, quantity, worth])).toEqual([
      ['dog', 2, { text: '12K', title: '12,000' }],
      ['god', 3, { text: 'O/C', title: 'O/C' }],
      ['cat', 1, { text: '9,000', title: '9,000' }],
    ])
  })

  it('[CA24] names what the catalogue does not know once', () => {
    const view = viewTrade({ yours: [one('dog'), one('zebra')], theirs: [one('zebra', 4), one('cat')] }, rows)
    expect([view.unknown, view.judgement.difference]).toEqual([['zebra'], 3_000])
  })

  it('[CA44] has no verdict and no gap where a part of its link is missing or unknown', () => {
    const trade = { yours: [one('dog')], theirs: [one('cat')] }
    const views = [
      viewTrade(trade, rows),
      viewTrade(trade, rows, true),
      viewTrade({ ...trade, theirs: [one('cat'), one('zebra')] }, rows),
      viewTrade({ yours: trade.yours, theirs: [] }, rows, true),
    ]
    expect(views.map(({ judgement, gap }) => [judgement.verdict.kind, gap !== null])).toEqual([
      ['win', true],
      ['incomplete', false],
      ['incomplete', false],
      ['incomplete', false],
    ])
  })

  it('[CA6] gives the gap, also while a side is empty, but not where a value is no number', () => {
    const gap = (yours: string[], theirs: string[]) =>
      viewTrade({ yours: yours.map((slug) => one(slug)), theirs: theirs.map((slug) => one(slug)) }, rows).gap
    expect(gap(['dog'], ['cat'])).toMatchObject({ side: 'yours', target: 3_000 })
    expect(gap(['dog'], [])).toMatchObject({ side: 'theirs', target: 6_000 })
    expect([gap(['dog'], ['dog']), gap([], []), gap(['god'], ['cat'])]).toEqual([null, null, null])
  })
})
