import type { Hatch } from './hatches.ts'

/** A hatch as the live channel sends it. */
export const liveHatch = (seq: number, changes: Partial<Hatch> = {}): Hatch => ({
  id: `hatch-${seq}`,
  seq,
  slug: 'king-doggy',
  itemName: 'King Doggy',
  itemImage: '/items/king-doggy.webp',
  variant: 'Normal',
  rarity: 'Secret',
  hue: 40,
  eggType: 'Common Egg',
  isPublic: true,
  playerName: 'Ann',
  hatcherName: 'Ann',
  timestamp: new Date(Date.UTC(2026, 0, 2) + seq * 1_000).toISOString(),
  value: 5,
  stats: { exists: seq },
  notification: { title: 'King Doggy', description: 'Ann hatched it' },
  ...changes,
})
