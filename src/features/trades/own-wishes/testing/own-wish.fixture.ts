import type { OwnWish } from '#contract/wishes.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'

const entry = (slug: string, name: string, value: number): TradeEntry => ({
  slug,
  name,
  image: `/items/${slug}.webp`,
  quantity: 1,
  value,
  hue: 200,
})

/** Doggy for Bunny, shown to players. */
export const ownWish = (id: string, changes: Partial<OwnWish> = {}): OwnWish => ({
  id,
  have: [entry('doggy', 'Doggy', 500)],
  want: [entry('bunny', 'Bunny', 600)],
  tags: [],
  minimum: -5,
  state: 'standing',
  since: '2026-01-01T00:00:00.000Z',
  rests: [],
  matches: 0,
  unanswered: 0,
  ...changes,
})
