import type { TradeEntry } from '#contract/trade-entry.ts'
import type { ItemRow } from '#contract/items.ts'
import { type IncomingOffer, type InboxJudgement, judgeOffer, type OfferedPet } from '#domain/inbox/judge-offer.ts'
import { OFFER_MS } from '#domain/trade/trade-offer-moves.ts'
import type { Database } from '#server/db/database.ts'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { createInboxRulesRepository } from './inbox-rules.repository.ts'

/** Both sides of an offer with the values of now, from the sender's side. */
export type PricedSides = { offer: readonly PricedEntry[]; request: readonly PricedEntry[] }
export type PricedEntry = TradeEntry & Pick<ItemRow, 'demand'>

/** Facts that wishes add: pets that a player wants, and whether two players' wishes fit. */
export type WishFacts = {
  listWanted(trx: Database, userId: string): Promise<readonly string[]>
  arePaired(trx: Database, userId: string, otherId: string): Promise<boolean>
}

type Incoming = Pick<IncomingOffer, 'isTalking' | 'haveTraded' | 'at'> & {
  senderId: string
  recipientId: string
  /** Missing: a message without pets. */
  sides?: PricedSides
  /** True: the offer is for a wish of the recipient. Default: by the wishes of both. */
  isPaired?: boolean
}

/** How long the pets of a declined offer are refused, in milliseconds. IR20 */
export const DECLINED_MS = millisecondsInDay

/**
 * Outcome of an offer or a first message by the rules of its recipient, as they are in the database now. The one way to it, for the
 * sender's check and for sending. IR1, IR40
 */
export const createJudgeIncoming =
  (wishes: WishFacts) =>
  async (
    trx: Database,
    { senderId, recipientId, sides, isPaired = false, ...facts }: Incoming,
  ): Promise<InboxJudgement> => {
    const { rules, blur } = await createInboxRulesRepository(trx).find(recipientId)
    const { at } = facts
    const wants = sides
      ? [...(await listStars(trx, recipientId, toSlugs(sides.offer))), ...(await wishes.listWanted(trx, recipientId))]
      : []
    return judgeOffer(
      rules,
      {
        ...facts,
        ...(sides && { sides: { get: sides.offer.map(toPet), give: sides.request.map(toPet) } }),
        wants: new Set(wants),
        lists: new Set(sides ? await listOwned(trx, recipientId, toSlugs(sides.request)) : []),
        accountDays: Math.floor((at - (await findCreatedAt(trx, senderId))) / millisecondsInDay),
        isPaired: isPaired || (await wishes.arePaired(trx, senderId, recipientId)),
        wasDeclined: sides !== undefined && (await wasDeclined(trx, senderId, recipientId, sides, at)),
        offersInHour: await countOffers(trx, recipientId, at - millisecondsInHour),
      },
      blur,
    )
  }
export type JudgeIncoming = ReturnType<typeof createJudgeIncoming>

const toSlugs = (side: readonly PricedEntry[]) => side.map(({ slug }) => slug)

const toPet = ({ slug, name, value, trend, range, demand, quantity }: PricedEntry): OfferedPet => ({
  slug,
  name,
  value,
  quantity,
  ...(trend && { trend }),
  ...(range && { range }),
  ...(demand && { demand }),
})

async function findCreatedAt(trx: Database, userId: string): Promise<number> {
  const row = await trx.selectFrom('account').select('created_at').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.created_at
}

async function listStars(trx: Database, userId: string, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await trx
    .selectFrom('star')
    .select('slug')
    .where('owner_id', '=', userId)
    .where('slug', 'in', slugs)
    .where('is_removed', '=', 0)
    .execute()
  return rows.map(({ slug }) => slug)
}

async function listOwned(trx: Database, userId: string, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await trx
    .selectFrom('ledger_row')
    .select('variant_slug')
    .where('account_id', '=', userId)
    .where('variant_slug', 'in', slugs)
    .where('is_deleted', '=', 0)
    .groupBy('variant_slug')
    .having(({ fn }) => fn.sum('quantity'), '>', 0)
    .execute()
  return rows.map(({ variant_slug }) => variant_slug)
}

/** Offers to a user since then; counter-offers are answers and do not count. */
async function countOffers(trx: Database, userId: string, since: number): Promise<number> {
  const { count } = await trx
    .selectFrom('trade_offer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient_id', '=', userId)
    .where('created_at', '>', since)
    .where('counter_of', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The pets of both sides as one text, whatever their order and values. */
const toPets = ({ offer, request }: Pick<PricedSides, 'offer' | 'request'>): string =>
  JSON.stringify([offer, request].map((side) => side.map(({ slug, quantity }) => `${quantity} ${slug}`).toSorted()))

/** Whether the recipient declined these pets within a day. An offer can be declined for a day, so those of two days are read. */
async function wasDeclined(
  trx: Database,
  senderId: string,
  recipientId: string,
  sides: PricedSides,
  now: number,
): Promise<boolean> {
  const declined = await trx
    .selectFrom('trade_offer')
    .select(['id', 'conversation_id', 'offer', 'request'])
    .where('sender_id', '=', senderId)
    .where('recipient_id', '=', recipientId)
    .where('status', '=', 'declined')
    .where('created_at', '>', now - DECLINED_MS - OFFER_MS)
    .execute()
  const pets = toPets(sides)
  const same = declined.filter(
    ({ offer, request }) => toPets({ offer: JSON.parse(offer), request: JSON.parse(request) }) === pets,
  )
  if (same.length === 0) return false
  const recent = await trx
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', same[0]!.conversation_id)
    .where(
      'trade_offer_id',
      'in',
      same.map(({ id }) => id),
    )
    .where('sender_id', '=', recipientId)
    .where('sent_at', '>', now - DECLINED_MS)
    .executeTakeFirst()
  return recent !== undefined
}
