import { itemRow } from '#contract/items.fixture.ts'
import type { PetValue } from '#contract/catalogue.ts'
import { expect, it } from 'vitest'
import { tradePreview } from './trade-preview.ts'
import { viewTrade } from '#domain/trade/trade-view.ts'

const site = { host: 'v.test', sample: true }
const row = (slug: string, value: PetValue) => itemRow({ slug, name: slug.toUpperCase(), hue: 30, image: '', value })
const entries = (...slugs: string[]) => slugs.map((slug) => ({ slug, quantity: 2 }))
const preview = (yours: string[], theirs: string[], values: Record<string, PetValue>) =>
  tradePreview(
    viewTrade(
      { yours: entries(...yours), theirs: entries(...theirs) },
      Object.entries(values).map(([slug, value]) => row(slug, value)),
    ),
    site,
  )

it('[SE21] a trade shows its entries with quantity and worth, both totals, and the verdict', () => {
  expect(preview(['a'], ['b'], { a: 100, b: 20_000 })).toEqual({
    kind: 'trade',
    host: 'v.test',
    sample: true,
    yours: {
      entries: [{ slug: 'a', name: 'A', hue: 30, quantity: 2, worth: '200' }],
      more: null,
      total: '200',
      isPartial: false,
    },
    theirs: {
      entries: [{ slug: 'b', name: 'B', hue: 30, quantity: 2, worth: '40K' }],
      more: null,
      total: '40,000',
      isPartial: false,
    },
    verdict: { kind: 'win', percent: '+99.5%', difference: 39_800, mark: 97 },
  })
})

it('[SE17] four entries of a side are drawn by name; of more, three, and the rest is counted', () => {
  const values = Object.fromEntries([...'abcdefgh'].map((slug) => [slug, 1]))
  const { yours, theirs } = preview(['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], values)
  expect([yours.entries.map(({ slug }) => slug), yours.more]).toEqual([['a', 'b', 'c', 'd'], null])
  expect([theirs.entries.map(({ slug }) => slug), theirs.more]).toEqual([
    ['a', 'b', 'c'],
    { count: 5, pets: ['d', 'e', 'f'].map((slug) => ({ slug, hue: 30 })) },
  ])
})

it('[SE21, CA42] where a value is missing there is no verdict, and the total says that it is not all', () => {
  const { yours, theirs, verdict } = preview(['a'], ['b'], { a: 'O/C', b: 5 })
  expect([yours.total, yours.isPartial, theirs.isPartial, verdict]).toEqual([
    '–',
    true,
    false,
    { kind: 'unjudged', percent: null, difference: 10, mark: null },
  ])
})
