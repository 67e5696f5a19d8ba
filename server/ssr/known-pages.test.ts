import { shippedCatalogue } from '#server/import/catalogue.ts'
import { VARIANT_ORDER, variantName, variantSlug } from '#domain/items/variants.ts'
import { describe, expect, it } from 'vitest'
import { createKnownPages } from './known-pages.ts'

const { pets, eggs } = shippedCatalogue()
const more = [
  { slug: 'over-lord', name: 'Over Lord' },
  { slug: 'overlord', name: 'Overlord' },
  { slug: 'ov-erlord', name: 'Ov Erlord' },
  { slug: 'kd-2', name: 'Crème Brûlée' },
]
const variants = [...pets, ...more].flatMap(({ slug, name }) =>
  VARIANT_ORDER.map((variant) => ({
    slug: variantSlug(slug, variant),
    name: variantName(name, variant),
    updatedAt: 0,
  })),
)
const { findCanonical } = createKnownPages({
  items: async () => variants,
  eggs: async () => eggs,
  changes: () => 0,
  hasVerdict: async (code) => code === '7KQ2M9XT4B',
})

describe('names in addresses', () => {
  it.each([
    ['/items/King%20Doggy', '/items/king-doggy'],
    ['/items/KING-DOGGY', '/items/king-doggy'],
    ['/items/king_doggy', '/items/king-doggy'],
    ['/items/King+Doggy', '/items/king-doggy'],
    ['/items/KingDoggy', '/items/king-doggy'],
    ['/items/King%20Doggy/', '/items/king-doggy'],
    ['/items/K%C3%ADng%20Doggy', '/items/king-doggy'],
    ['/items/%20king%20%20doggy%20', '/items/king-doggy'],
    ['/items/Shiny%20King%20Doggy', '/items/shiny-king-doggy'],
    ['/items/Shiny%20Mythic%20King%20Doggy', '/items/shiny-mythic-king-doggy'],
    ['/items/D.I.Y%20Robot', '/items/d-i-y-robot'],
    ['/items/Cr%C3%A8me%20Br%C3%BBl%C3%A9e', '/items/kd-2'],
    ['/items/Creme%20Brulee', '/items/kd-2'],
    ['/items/..%2Fking-doggy%2F..', '/items/king-doggy'],
    ['/eggs/Common%20Egg', '/eggs/common-egg'],
    ['/api/items/King%20Doggy', '/api/items/king-doggy'],
    ['/api/items/KING-DOGGY/evidence', '/api/items/king-doggy/evidence'],
    ['/api/items/King%20Doggy/history', '/api/items/king-doggy/history'],
    ['/api/items/King%20Doggy/history.csv', '/api/items/king-doggy/history.csv'],
    ['/api/eggs/Common%20Egg', '/api/eggs/common-egg'],
    ['/api/values/estimates/King%20Doggy', '/api/values/estimates/king-doggy'],
  ])('[AP118] %s leads to %s', async (path, canonical) => {
    expect(await findCanonical(path)).toBe(canonical)
  })

  it.each([
    '/items/king-doggy',
    '/items/no-such-pet',
    '/items/No%20Such%20Pet',
    '/items/Over%2DLord',
    '/items/%',
    '/items/%FF',
    '/items/%2F%2Fevil.example',
    '//evil.example/King%20Doggy',
    '/items//King%20Doggy',
    '/eggs/King%20Doggy',
    '/items/Common%20Egg',
    '/api/items/Recent',
    '/api/Items/king-doggy',
    '/items',
    '/items/',
    '/',
  ])('[AP119] %s is not redirected', async (path) => {
    expect(await findCanonical(path)).toBeUndefined()
  })

  it('[AP119] an address that is too long is not redirected', async () => {
    expect([
      await findCanonical(`/items/${'A'.repeat(10_000)}`),
      await findCanonical(`/items/${'%20'.repeat(300)}King%20Doggy`),
    ]).toEqual([undefined, undefined])
  })

  it('[AP118] every name of the game leads to its slug', async () => {
    const wrong = []
    for (const { slug, name } of variants.filter(({ name: each }) => !/Ov ?er ?lord/i.test(each)))
      if ((await findCanonical(`/items/${encodeURIComponent(name)}`)) !== `/items/${slug}`) wrong.push(name)
    for (const { slug, name } of eggs)
      if ((await findCanonical(`/eggs/${encodeURIComponent(name)}`)) !== `/eggs/${slug}`) wrong.push(name)
    expect(wrong).toEqual([])
  })
})
