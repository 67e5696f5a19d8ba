import type { OfferCheck } from '#contract/inbox-rules.ts'
import type { InboxJudgement } from './judge-offer.ts'

/** All of a judgement that its sender may know. IR41 */
export const toOfferCheck = (judgement: InboxJudgement): Pick<OfferCheck, 'result' | 'kind'> =>
  judgement.outcome === 'refuse' ? { result: 'refused', kind: judgement.kind } : { result: 'delivered' }
