import type { TradeAnswer, TradeOfferStatus } from '#contract/chat.ts'
import type { RequestsFrom } from '#contract/contact.ts'
import type { Flag } from '#server/db/column-types.ts'
import type { ColumnType } from 'kysely'

export type ChatTables = {
  /** `seq` is that of its last message: consecutive from 1, given inside the transaction that writes the message. */
  conversation: { id: string; seq: number; opened_at: number }
  /** One of the two people in a conversation. */
  member: {
    conversation_id: string
    account_id: string
    other_id: string
    /** All messages up to it are read. */
    read_seq: number
    /** When something last happened in it; null: hidden from this member's list until its first message. */
    listed_at: number | null
    /** When this member allowed the other one to type; null: phrases and offers only. */
    typing_allowed_at: number | null
    /** Whether the conversation is in this member's folder Filtered. IR30 */
    is_filed: ColumnType<Flag, Flag | undefined>
    /** Messages up to it do not notify this member. IR31 */
    quiet_seq: ColumnType<number, number | undefined>
  }
  message: MessageTable
  trade_offer: TradeOfferTable
  contact: ContactTable
  /** Users who have passed the safety questions. CH150 */
  safety_licence: { account_id: string; passed_at: number }
  /** `only_hides`: the blocked user keeps seeing the conversation and does not learn of it. CH140 */
  block: { blocker_id: string; blocked_id: string; at: number; only_hides: Flag }
}

/** Settings of an account; without a row those of everyone who has chosen nothing. */
type ContactTable = { account_id: string; is_findable: Flag; requests_from: RequestsFrom; is_invisible: Flag }

export type MessageTable = {
  conversation_id: string
  seq: number
  id: string
  sender_id: string
  /** Null: written by the site when the sender moved a trade offer. */
  client_id: string | null
  /** English words of a phrase, for those who cannot read the phrase itself. */
  text: string
  /** JSON of a `Phrase`; null: typed, or brought by an offer. */
  phrase: string | null
  trade_offer_id: string | null
  sent_at: number
}

export type TradeOfferTable = {
  id: string
  conversation_id: string
  sender_id: string
  recipient_id: string
  /** As it was last written: a pending one may have expired since. */
  status: Exclude<TradeOfferStatus, 'expired'>
  /** JSON of `TradeEntry[]`, with the values that they had. */
  offer: string
  request: string
  counter_of: string | null
  created_at: number
  expires_at: number
  /** Null: it was not accepted, or by a process of the version before. */
  accepted_at: number | null
  /** Null: not answered. */
  sender_answer: TradeAnswer | null
  recipient_answer: TradeAnswer | null
}
