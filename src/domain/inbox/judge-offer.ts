import type { Demand } from '#contract/catalogue.ts'
import type { InboxCheck, InboxOutcome, InboxRule, RefusalKind } from '#contract/inbox-rules.ts'
import { isQuietAt } from '#domain/alerts/due-time.ts'
import { judge, sideTotal, type ValuedEntry } from '#domain/trade/trade-verdict.ts'
import { softenCheck } from './soften-check.ts'

/** A pet of an offer. `demand` missing: unknown. */
export type OfferedPet = ValuedEntry & { readonly demand?: Demand }

/** An offer, from its recipient's side. */
export type IncomingOffer = {
  /** Missing: a message without pets, which only checks about its sender catch. IR9 */
  readonly sides?: { readonly get: readonly OfferedPet[]; readonly give: readonly OfferedPet[] }
  /** Slugs among these pets that the recipient stars or wishes for, and those that they own. */
  readonly wants: ReadonlySet<string>
  readonly lists: ReadonlySet<string>
  /** Age of the sender's account, in days. */
  readonly accountDays: number
  /** The recipient has written to the sender or allowed them to type. */
  readonly isTalking: boolean
  readonly haveTraded: boolean
  /** A wish of the sender fits one of the recipient's. */
  readonly isPaired: boolean
  /** The recipient declined the same pets from the same sender within a day. */
  readonly wasDeclined: boolean
  /** Offers to the recipient within the last hour, without this one. */
  readonly offersInHour: number
  /** Milliseconds. */
  readonly at: number
}

/** The outcome of an offer. `delivered`: no rule catches it. */
export type InboxJudgement =
  | { readonly outcome: 'delivered' }
  | { readonly outcome: InboxOutcome; readonly kind: RefusalKind }

/** Pets of a pile, and the share of their side, in percent, that each is below. IR14 */
const PILE = { pets: 5, percent: 5 }

/** Lowest first. */
export const DEMAND_LEVELS: readonly Demand[] = ['low', 'medium', 'high', 'very-high', 'insane']

/**
 * Outcome of an offer by the first rule that catches it. The preview of the sender and the server that sends both call this. Only
 * refusing rules catch those who talk already. `blur`: from 0 up to 1; see `softenCheck`. IR1, IR8, IR43
 */
export function judgeOffer(rules: readonly InboxRule[], offer: IncomingOffer, blur: number): InboxJudgement {
  if (offer.wasDeclined) return { outcome: 'refuse', kind: 'declined' }
  for (const { check, outcome: chosen } of rules) {
    if (meets(check, offer)) continue
    const outcome = chosen === 'refuse' && mayPass(check, offer, blur) ? 'file' : chosen
    if (outcome === 'refuse' || !offer.isTalking) return { outcome, kind: check.kind }
  }
  return { outcome: 'delivered' }
}

/** A message without pets is never refused by a rule, and an offer near a threshold is not either. IR9, IR43 */
const mayPass = (check: InboxCheck, offer: IncomingOffer, blur: number) =>
  offer.sides === undefined || meets(softenCheck(check, blur), offer)

function meets(check: InboxCheck, offer: IncomingOffer): boolean {
  switch (check.kind) {
    case 'age':
      return offer.accountDays >= check.days
    case 'known':
      return offer.isTalking || offer.haveTraded || offer.isPaired
    case 'traded':
      return offer.haveTraded
    case 'hours':
      return !isQuietAt(offer.at, check.timeZone, check.hours)
    case 'rate':
      return offer.offersInHour < check.most
    default:
      return offer.sides === undefined || meetsByPets(check, offer.sides, offer)
  }
}

type PetCheck = Exclude<InboxCheck, { kind: 'age' | 'known' | 'traded' | 'hours' | 'rate' }>

function meetsByPets(
  check: PetCheck,
  { get, give }: NonNullable<IncomingOffer['sides']>,
  { wants, lists }: IncomingOffer,
): boolean {
  switch (check.kind) {
    case 'verdict':
      return percentOf(get, give) >= check.percent
    case 'wants':
      return get.length > 0 && get.every(({ slug }) => wants.has(slug))
    case 'lists':
      return give.every(({ slug }) => lists.has(slug))
    case 'priced':
      return [...get, ...give].every(({ value }) => typeof value === 'number')
    case 'pets':
      return sideTotal(get).pets <= check.most && sideTotal(give).pets <= check.most
    case 'pile':
      return !isPile(get)
    case 'demand':
      return get.every(
        ({ demand }) => demand !== undefined && DEMAND_LEVELS.indexOf(demand) >= DEMAND_LEVELS.indexOf(check.least),
      )
  }
}

/** The recipient's verdict, in percent: a gift is 100, a side of nothing for something -100, and a trade without a verdict Infinity. IR10 */
function percentOf(get: readonly OfferedPet[], give: readonly OfferedPet[]): number {
  if (give.length === 0) return 100
  if (get.length === 0) return -100
  const { verdict } = judge(give, get)
  return 'percent' in verdict ? verdict.percent : Infinity
}

function isPile(side: readonly OfferedPet[]): boolean {
  const { total } = sideTotal(side)
  const small = side.filter(({ value }) => typeof value === 'number' && value * 100 < total * PILE.percent)
  return sideTotal(small).pets >= PILE.pets
}
