import type { RefusalKind } from '#contract/inbox-rules.ts'
import { ProblemError } from '#server/http/problem.ts'

export const OFFER_REFUSED = 'offer.refused'

/** Says the kind of the rule, and neither its threshold nor its lists. IR41 @throws ProblemError 403 */
export function refuseOffer(kind: RefusalKind): never {
  throw new ProblemError(403, OFFER_REFUSED, `Their inbox does not take this offer (${kind})`, undefined, {
    members: { kind },
  })
}
