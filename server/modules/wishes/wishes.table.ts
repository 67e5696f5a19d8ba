import type { WishEnd, WishState } from '#contract/wishes.ts'

export type WishTables = {
  wish: WishTable
  wish_offer: WishOfferTable
  wish_report: WishReportTable
  wish_notice: WishNoticeTable
  wish_dismissal: WishDismissalTable
  wish_begun: WishBegunTable
  wish_alert: WishAlertTable
  visit_part: VisitPartTable
}

export type WishTable = {
  id: string
  account_id: string
  /** JSON of `WishContent`, in an order in which the same content is the same text. */
  content: string
  state: WishState
  /** When its state began. */
  since: number
  /** JSON of `WishRest[]`; empty: it does not rest. */
  rests: string
  /** Null: it has not ended. */
  end_reason: WishEnd | null
  /** Keyed hash of the network that it was posted from; null: unknown. */
  network: string | null
  created_at: number
  /** Counts up with each change over all wishes, so that a process knows what it has not seen. */
  number: number
}

/** Offers to the owner of a wish that may still wait for an answer. WI5 */
type WishOfferTable = { trade_offer_id: string; wish_id: string }

export type WishReportTable = {
  wish_id: string
  reporter_id: string
  /** Keyed hash. */
  network: string
  at: number
}

/** Two-sided matches of which an owner was notified: once for each of the two. WI50 */
type WishNoticeTable = { wish_id: string; other_wish_id: string; at: number }

/** Wishes that a reader does not want to see. WI32 */
type WishDismissalTable = { account_id: string; wish_id: string; at: number }

/** Wishes that have begun to stand, and that alert rules have not looked at since. WI55 */
type WishBegunTable = { wish_id: string }

/** Wishes for which alert rules have fired. WI57 */
type WishAlertTable = { wish_id: string; rule_id: string }

/** Days on which a user was here in a part of the UTC day; older ones weigh less. WI45 */
export type VisitPartTable = {
  account_id: string
  /** From midnight: 0 to 3. */
  part: number
  weight: number
  /** The last of these days, counted from 1970. */
  day: number
}
