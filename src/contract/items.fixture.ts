import type { ItemRow } from './items.ts'

/** A row for tests: its names follow from its slug. */
export const itemRow = ({ slug = 'king-doggy', ...rest }: Partial<ItemRow> = {}): ItemRow => ({
  id: slug,
  slug,
  baseSlug: slug,
  name: slug,
  variant: 'Normal',
  image: `/items/${slug}.webp`,
  rarity: 'Secret',
  category: 'secret',
  value: 1_000,
  trend: 'stable',
  demand: 'high',
  owners: 12,
  hue: 45,
  stats: { bubbles: 1, coins: 0, gems: 0, worldCurrency: { tickets: 0, seashells: 0, pearls: 0 } },
  updatedAt: '2025-11-01T00:00:00.000Z',
  source: 'ingest',
  confirmedAt: '2025-11-01T00:00:00.000Z',
  flags: [],
  ...rest,
})
