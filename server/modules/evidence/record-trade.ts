import { SITE_SOURCE } from '#contract/evidence.ts'
import type { TradeOffer } from '#contract/chat.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'
import type { Database } from '#server/db/database.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { createEvidenceRepository } from './evidence.repository.ts'
import { createOpaqueIds } from './opaque-ids.ts'
import { createTradeSharingRepository } from './trade-sharing.repository.ts'

/** Delay after its confirmation until a trade begins to count, in milliseconds. EV5 */
export const DELAY_MS = millisecondsInDay

/** `offer` is what the sender gave. */
export type ConfirmedTrade = Pick<TradeOffer, 'id' | 'senderId' | 'recipientId'> & {
  readonly [Side in 'offer' | 'request']: readonly TradeEntry[]
}

/**
 * In the transaction that stores the second confirmation of an offer. Who has opted out by then leaves no evidence (EV4, EV21), nor does a
 * trade with a pet that the catalogue has no longer (RM123).
 */
export async function recordTrade(
  trx: Database,
  { id, senderId, recipientId, offer, request }: ConfirmedTrade,
  at: number,
): Promise<void> {
  if (!(await createTradeSharingRepository(trx).areAllOn([senderId, recipientId]))) return
  if (!(await areAllKnown(trx, [...offer, ...request]))) return
  const opaque = await createOpaqueIds(trx)
  const isGift = offer.length === 0 || request.length === 0
  await createEvidenceRepository(trx).insert([
    {
      kind: 'offer',
      source: SITE_SOURCE,
      source_id: opaque.ofOffer(id),
      content_hash: null,
      at,
      usable_at: at + DELAY_MS,
      a_id: opaque.ofUser(senderId),
      b_id: opaque.ofUser(recipientId),
      status: isGift ? 'discounted' : 'used',
      why: isGift ? 'one-sided' : null,
      give: offer,
      get: request,
    },
  ])
}

async function areAllKnown(trx: Database, entries: readonly TradeEntry[]): Promise<boolean> {
  const slugs = [...new Set(entries.map(({ slug }) => slug))]
  const known = await trx.selectFrom('item_variant').select('slug').where('slug', 'in', slugs).execute()
  return known.length === slugs.length
}
