import type { ValueReceipt } from './value-changes.ts'

const hash = (number: number) => number.toString(16).padStart(64, '0')

/** A receipt for tests: its hashes follow from its number, its names from its slug. */
export const valueReceipt = ({
  number = 7,
  item: { slug = 'king-doggy', ...item } = {},
  ...rest
}: Partial<Omit<ValueReceipt, 'item'>> & { item?: Partial<ValueReceipt['item']> } = {}): ValueReceipt => ({
  number,
  at: '2026-11-20T18:05:00.000Z',
  item: {
    slug,
    baseSlug: slug,
    name: 'King Doggy',
    variant: 'Normal',
    image: `/items/${slug}.webp`,
    rarity: 'Secret',
    hue: 45,
    ...item,
  },
  before: { value: 1_200_000, demand: 'high', trend: 'stable' },
  after: { value: 1_280_000, demand: 'high', trend: 'stable' },
  source: 'ingest',
  approvedBy: [],
  reason: 'three sales',
  hash: hash(number),
  ...(number > 1 && { previousHash: hash(number - 1) }),
  ...rest,
})
