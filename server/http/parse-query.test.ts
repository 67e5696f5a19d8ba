import { HatchesQuery } from '#contract/hatches.ts'
import { ItemsQuery } from '#contract/items.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { ProblemError } from './problem.ts'

const refusal = (query: Record<string, string | string[]>, schema: Parameters<typeof parseQuery>[0] = ItemsQuery) => {
  try {
    parseQuery(schema, query)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return `${error.problem.status} ${error.problem.code} ${error.problem.parameter}`
  }
}

it('[AP8, AP13, AP31, AP61] fills in what is absent or empty', () => {
  const defaults = { search: '', demand: 'all', sort: 'value-desc', category: 'all', variant: [], page: 1, limit: 20 }
  expect(parseQuery(ItemsQuery, {})).toEqual(defaults)
  expect(parseQuery(ItemsQuery, { search: '', minValue: '', page: '', variant: '', other: 'x' })).toEqual(defaults)
})

it('[AP7, AP78] reads numbers, words, and lists of one or many', () => {
  expect(
    parseQuery(ItemsQuery, {
      minValue: '1e3',
      maxValue: '.5',
      page: '2',
      limit: '100',
      variant: 'Shiny',
      search: ' king ',
    }),
  ).toEqual({
    search: 'king',
    demand: 'all',
    sort: 'value-desc',
    category: 'all',
    variant: ['Shiny'],
    page: 2,
    limit: 100,
    minValue: 1_000,
    maxValue: 0.5,
  })
  expect(parseQuery(ItemsQuery, { variant: ['Shiny', 'Normal'] }).variant).toEqual(['Shiny', 'Normal'])
  expect(parseQuery(HatchesQuery, { publicOnly: 'true' }).publicOnly).toBe(true)
})

it.each([
  [{ limit: '12abc' }, 'limit'],
  [{ limit: '0x10' }, 'limit'],
  [{ limit: '0' }, 'limit'],
  [{ limit: '101' }, 'limit'],
  [{ limit: '2.5' }, 'limit'],
  [{ search: 'king\ud800' }, 'search'],
  [{ page: '-1' }, 'page'],
  [{ page: ['1', '2'] }, 'page'],
  [{ minValue: 'Infinity' }, 'minValue'],
  [{ maxValue: '1e999' }, 'maxValue'],
  [{ minValue: '-5' }, 'minValue'],
  [{ sort: 'price' }, 'sort'],
  [{ demand: 'huge' }, 'demand'],
  [{ category: 'Secret' }, 'category'],
  [{ variant: ['Shiny', 'Golden'] }, 'variant'],
  [{ search: 'x'.repeat(101) }, 'search'],
])('[AP3, AP78] refuses %j and names the parameter', (query, parameter) => {
  expect(refusal(query)).toBe(`400 query.invalid ${parameter}`)
})

it('[AP3] refuses a flag that is neither true nor false', () => {
  expect(refusal({ publicOnly: 'yes' }, HatchesQuery)).toBe('400 query.invalid publicOnly')
})

it('[AP3] either parses or refuses with a problem, whatever is asked', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('1', '-1', '1e9', 'Shiny', 'all', 'value-asc'))
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(ItemsQuery.entries), '__proto__'), fc.oneof(text, fc.array(text))),
      (query) => {
        expect(refusal(query)).toMatch(/^(accepted|400 query\.invalid \w+)$/)
      },
    ),
  )
})
