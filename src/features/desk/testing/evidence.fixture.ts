import type { EvidenceTrade, Exclusion } from '#contract/evidence.ts'
import type { ExclusionPreview, Suspect, TradingAccount } from '#contract/evidence-review.ts'
import { AT, makeProposal } from './proposal.fixture.ts'

/** A lead excluded an account. */
export const makeExclusion = (account: string, changes: Partial<Exclusion> = {}): Exclusion => ({
  id: `exclusion-${account}`,
  account,
  by: 'Leo',
  at: AT,
  reason: 'Trades with itself',
  ended: null,
  ...changes,
})

/** An account that traded twice, with `partner`. */
export const makeTradingAccount = (
  account: string,
  partner: string,
  changes: Partial<TradingAccount> = {},
): TradingAccount => ({
  account,
  trades: 2,
  allTrades: 2,
  firstAt: AT,
  partner: { account: partner, trades: 2 },
  exclusion: null,
  ...changes,
})

/** Two doggies for a kitty, which counts. */
export const createTrade = (id: string, changes: Partial<EvidenceTrade> = {}): EvidenceTrade => ({
  id,
  kind: 'ingest',
  source: 'test-bot',
  at: AT,
  usableAt: AT,
  a: 'ann-account',
  b: 'ben-account',
  give: [{ slug: 'doggy', name: 'Doggy', quantity: 2 }],
  get: [{ slug: 'kitty', name: 'Kitty', quantity: 1 }],
  status: 'used',
  why: null,
  by: null,
  ...changes,
})

/** A pet published at 1,000 whose trades came suddenly. */
export const makeSuspect = (id: string, changes: Partial<Suspect['estimate']> = {}): Suspect => ({
  item: makeProposal(id).item,
  value: 1_000,
  estimate: {
    slug: `pet-${id}`,
    variant: 'Normal',
    evidence: 4,
    trades: 41,
    accounts: 6,
    abstains: 'under-suspicion',
    flags: ['surge'],
    ...changes,
  },
})

export const forecast: ExclusionPreview = {
  leftOut: 18,
  present: { estimate: 2_800, low: 2_500, high: 3_100, evidence: 9, flags: ['surge'] },
  without: { evidence: 1.5, abstains: 'too-little-evidence', flags: [] },
  others: 2,
}
