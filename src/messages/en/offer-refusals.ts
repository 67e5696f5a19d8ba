import type { RefusalKind } from '#contract/inbox-rules.ts'

/** Rules of a recipient's inbox, in words for the sender, without a number or a list. IR41 */
export const rulesInWords: Readonly<Record<RefusalKind, string>> = {
  verdict: 'They want a better deal for themselves.',
  wants: 'They only take pets that they want.',
  lists: 'They only trade pets on their own list.',
  priced: 'They don’t take pets without a value.',
  pets: 'They want fewer pets in an offer.',
  pile: 'They don’t take piles of small pets.',
  demand: 'They want pets in higher demand.',
  age: 'They don’t take offers from accounts as new as yours.',
  known: 'They only take offers from players they know.',
  traded: 'They only take offers from players they traded with.',
  hours: 'They don’t take offers at this time of day.',
  rate: 'They got many offers in the last hour. Try again later.',
  declined: 'They declined these pets in the last day. Change your offer.',
  requests: 'They don’t take requests from you.',
}

/** The rule of a refusal by its kind; null: this version doesn't know it. */
export const ruleInWords = (kind: unknown): string | null =>
  typeof kind === 'string' && Object.hasOwn(rulesInWords, kind) ? rulesInWords[kind as RefusalKind] : null

/** Before an offer is sent. */
export const notTaken = (name: string) => `${name} doesn’t take offers like this.`
