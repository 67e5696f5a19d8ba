import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemRow } from '#contract/items.ts'
import { fullValues } from '#messages/pets.ts'
import { shownStats, toPetCard, valueFigure } from './pet-card.ts'

const row: ItemRow = {
  id: '7',
  slug: 'shiny-mythic-king-doggy',
  baseSlug: 'king-doggy',
  name: 'Shiny Mythic King Doggy',
  variant: 'ShinyMythic',
  image: '/items/shiny-mythic-king-doggy.webp',
  rarity: 'Secret',
  category: 'secret',
  eggType: 'Common Egg',
  eggId: 'common-egg',
  value: 1_250_000,
  trend: 'rising',
  demand: 'very-high',
  owners: 12_345,
  hue: 210,
  updatedAt: '2025-11-20T12:00:00.000Z',
  source: 'ingest',
  flags: [],
  stats: { bubbles: 1_234.5, coins: 0, gems: 12, worldCurrency: { tickets: 0, seashells: 3, pearls: 0 } },
}

describe('pet card', () => {
  it('[PC1, PC2, PC7] shows everything of a row', () => {
    expect(toPetCard(row)).toEqual({
      href: '/items/shiny-mythic-king-doggy',
      image: '/items/shiny-mythic-king-doggy.webp',
      hue: 210,
      name: 'King Doggy',
      variant: 'ShinyMythic',
      variantWords: 'Shiny Mythic',
      rarity: 'Secret',
      flag: null,
      value: { text: '1.25M', title: '1,250,000' },
      trend: { trend: 'rising', tone: 'green' },
      demand: 'very-high',
      owners: { text: '12.35K', title: '12,345' },
      stats: [
        { kind: 'bubbles', text: '1,235' },
        { kind: 'gems', text: '12' },
        { kind: 'seashells', text: '3' },
      ],
    })
  })

  it('[PC1, VA15] a value word is spelled out, and N/A has no trend', () => {
    expect(toPetCard({ ...row, value: 'N/A' })).toMatchObject({
      value: { text: 'N/A', title: 'N/A' },
      trend: null,
    })
    expect((['N/A', 'O/C', 'TBD'] as const).map((value) => fullValues[valueFigure(value).title])).toEqual([
      'No value',
      "Owner's choice",
      'To be determined',
    ])
  })

  it('[ES100] what people said of the value comes before what trades say of it', () => {
    expect(toPetCard({ ...row, flags: ['disputed', 'suspected'] }).flag).toBe('disputed')
    expect(toPetCard({ ...row, flags: ['suspected', 'stale'] }).flag).toBe('suspected')
  })

  it('[PC2] a Normal pet has no variant word', () => {
    expect(toPetCard({ ...row, name: 'King Doggy', variant: 'Normal' })).toMatchObject({
      name: 'King Doggy',
      variantWords: null,
    })
  })

  it('[PC3] shows exactly the stats greater than 0', () => {
    const amount = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e12, noNaN: true }))
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        amount,
        amount,
        (bubbles, coins, gems, tickets, seashells, pearls) => {
          const all = { bubbles, coins, gems, tickets, seashells, pearls }
          const shown = shownStats({ bubbles, coins, gems, worldCurrency: { tickets, seashells, pearls } })
          expect(shown.map(({ kind }) => kind)).toEqual(
            Object.entries(all)
              .filter(([, each]) => each > 0)
              .map(([kind]) => kind),
          )
          for (const { text } of shown) expect(text).toMatch(/^\d{1,3}(,\d{3})*$/)
        },
      ),
    )
  })
})
