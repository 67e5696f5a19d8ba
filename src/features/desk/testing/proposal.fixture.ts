import type { Proposal, StaleValue } from '#contract/proposals.ts'
import type { CurrentUser } from '#contract/users.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'

export const AT = '2026-01-03T12:00:00.000Z'

export const eva: CurrentUser = {
  id: 'eva',
  name: 'eva',
  displayName: 'Eva',
  picture: null,
  createdAt: AT,
  role: 'editor',
}

const state = { value: 1_000, demand: 'medium', trend: 'stable' } as const

/** Proposal `id` of a player, which Eva may decide on. */
export const makeProposal = (id: string, changes: Partial<Proposal> = {}): Proposal => ({
  id,
  state: 'open',
  item: {
    slug: `pet-${id}`,
    baseSlug: `pet-${id}`,
    name: `Pet ${id}`,
    variant: 'Normal',
    image: `/items/pet-${id}.webp`,
    rarity: 'Secret',
    hue: 45,
  },
  receipt: 7,
  before: state,
  after: { ...state, value: 1_100 },
  size: 'medium',
  isAddedUp: false,
  reasonCode: 'trades',
  reason: 'Three sales in two days',
  author: { role: 'player' },
  isOwn: false,
  approvals: 0,
  approvalsNeeded: 2,
  history: [{ event: 'submit', by: { role: 'player' }, note: null, at: AT }],
  comments: [],
  createdAt: AT,
  expiresAt: AT,
  published: null,
  moves: ['approve', 'reject', 'request-evidence'],
  ...changes,
})

/** A value of pet `id` that has been stale for 60 days. */
export const makeStaleValue = (id: string, changes: Partial<StaleValue> = {}): StaleValue => ({
  item: makeProposal(id).item,
  receipt: 7,
  present: state,
  source: 'ingest',
  confirmedAt: null,
  confirmedBy: null,
  seenAt: '2025-11-04T12:00:00.000Z',
  harm: 120_000,
  votes: { tooLow: 0, right: 0, tooHigh: 0 },
  ...changes,
})

/** Receipt `number` of a pet, with the value since then. */
export const makeReceipt = (number: number, slug: string, value: number): ValueReceipt => ({
  number,
  at: AT,
  item: { ...makeProposal('x').item, slug, baseSlug: slug },
  after: { ...state, value },
  source: 'ingest',
  approvedBy: [],
  hash: '0'.repeat(64),
})
