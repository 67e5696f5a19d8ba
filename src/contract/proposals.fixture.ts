import type { OwnProposals, Proposal, ValueStanding } from './proposals.ts'

const before = { value: 1_280_000, demand: 'high', trend: 'up' } as const

/** A player's own suggestion, for tests; in the state open unless said otherwise. */
export const suggestion = (id: string, fields: Partial<Proposal> = {}): Proposal => ({
  id,
  state: 'open',
  item: {
    slug: 'king-doggy',
    baseSlug: 'king-doggy',
    name: 'King Doggy',
    variant: 'Normal',
    image: '/items/king-doggy.webp',
    rarity: 'Secret',
    hue: 45,
  },
  receipt: 7,
  before,
  after: { ...before, value: 1_500_000 },
  size: 'medium',
  isAddedUp: false,
  reasonCode: 'trades',
  reason: 'Sold twice today for 1.5M',
  author: { role: 'player' },
  isOwn: true,
  approvals: 0,
  approvalsNeeded: 2,
  history: [],
  comments: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-12-04T12:00:00.000Z',
  published: null,
  moves: ['withdraw'],
  ...fields,
})

export const ownSuggestions = (fields: Partial<OwnProposals> = {}): OwnProposals => ({
  proposals: [],
  more: false,
  points: 0,
  open: 0,
  openLimit: 3,
  ...fields,
})

export const standing = (fields: Partial<ValueStanding> = {}): ValueStanding => ({
  receipt: 7,
  present: before,
  isFrozen: false,
  vote: null,
  ...fields,
})
