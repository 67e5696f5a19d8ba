import type { AlertChannel, AlertCondition, AlertDigest, AlertRuleState, AlertSubject } from '#contract/alerts.ts'
import type { Demand, Rarity, Trend, ValueWord, Variant } from '#contract/catalogue.ts'
import type { LedgerKind } from '#contract/ledger.ts'
import type { APPEAL_OUTCOMES, Measure } from '#contract/measures.ts'
import type { ActionKind } from '#contract/moderation.ts'
import type { AppointedRole } from '#contract/users.ts'
import type { Abstention } from '#contract/estimator.ts'
import type { SendReport, TradeAnswer, TradeOfferStatus } from '#contract/chat.ts'
import type { ProposalEvent, ProposalState, SendProposal, ValueVote } from '#contract/proposals.ts'
import type { Role } from '#contract/users.ts'
import type { ValueSource } from '#contract/value-changes.ts'
import type { Kysely } from 'kysely'

/**
 * The tables. Times are milliseconds since 1970 in UTC, flags are 0 or 1, a value is a number or a word, never both.
 * A variant's row repeats what lists filter and sort by, so that a list reads one table.
 */
export type Schema = {
  meta: MetaTable
  item: ItemTable
  item_variant: ItemVariantTable
  value_point: ValuePointTable
  value_change: ValueChangeTable
  parked_change: ParkedChangeTable
  exist_point: ExistPointTable
  egg: EggTable
  egg_pet: EggPetTable
  bounty: BountyTable
  hatch: HatchTable
  account: AccountTable
  session: SessionTable
  conversation: ConversationTable
  member: MemberTable
  message: MessageTable
  trade_offer: TradeOfferTable
  block: BlockTable
  report: ReportTable
  appointment: AppointmentTable
  measure: MeasureTable
  moderation_action: ModerationActionTable
  demo_record: DemoRecordTable
  value_proposal: ProposalTable
  proposal_move: ProposalMoveTable
  proposal_comment: ProposalCommentTable
  value_vote: ValueVoteTable
  value_freeze: ValueFreezeTable
  value_confirmation: ValueConfirmationTable
  contributor: ContributorTable
  trade_opt_out: TradeOptOutTable
  evidence: EvidenceTable
  evidence_item: EvidenceItemTable
  evidence_exclusion: EvidenceExclusionTable
  estimate_close: EstimateCloseTable
  estimate: EstimateTable
  estimate_range: EstimateRangeTable
  alert_device: AlertDeviceTable
  star: StarTable
  alert_rule: AlertRuleTable
  alert_target: AlertTargetTable
  alert_notification: AlertNotificationTable
  alert_outbox: AlertOutboxTable
  ledger_row: LedgerRowTable
}
export type Database = Kysely<Schema>

type Flag = 0 | 1
type Value = { value_number: number | null; value_word: ValueWord | null }
/** Both null: not known. */
type Range = { low: number | null; high: number | null }

type MetaTable = { key: string; value: string }

type ItemTable = {
  slug: string
  name: string
  description: string
  rarity: Rarity
  category: 'all' | 'secret' | 'legendary' | 'robux'
  egg_name: string | null
  egg_slug: string | null
  /** Percent. */
  chance: number | null
  hue: number
  status: string
  released_at: number | null
}

export type ItemVariantTable = Value &
  Range & {
    slug: string
    item_slug: string
    variant: Variant
    /** Normal 0, Shiny 1, Mythic 2, ShinyMythic 3. */
    variant_rank: number
    name: string
    sort_name: string
    /** Lowercase name and egg. */
    search_text: string
    rarity: Rarity
    category: ItemTable['category']
    egg_name: string | null
    egg_slug: string | null
    hue: number
    /** 1: N/A or TBD, which come last in both directions. */
    is_unpriced: Flag
    /** The number; above every number for O/C; 0 when unpriced. */
    value_order: number
    /** Null, as of the next ones: nobody has reported it. */
    trend: Trend | null
    demand: Demand | null
    /** Insane 0 to low 4, unknown 5. */
    demand_rank: number
    owners: number | null
    exists_count: number | null
    bubbles: number
    coins: number
    gems: number
    tickets: number
    seashells: number
    pearls: number
    updated_at: number
    /** 1: the sample model made its value, demand and counts. */
    is_sample: Flag
    /** Who set its value last. */
    source: ValueSource
    /** When a person or the operator set its value last, to whatever it is; null: never. */
    confirmed_at: number | null
    /** The newest receipt's number. */
    receipt_number: number
    /** JSON of the `ValueFlag[]` that people set. */
    flags: string
    /** What the last close says, as in `estimate`; null: there was none yet. */
    estimate_low: number | null
    estimate_high: number | null
    evidence_count: number | null
    evidence_accounts: number | null
    /** Whether sample trades count in it. */
    evidence_is_sample: Flag | null
    /** JSON of the `ValueFlag[]` that the close set. */
    estimate_flags: string | null
    /** The end of the day that it closed. */
    estimated_at: number | null
  }

export type ValuePointTable = Value & { variant_slug: string; at: number; is_sample: Flag; reason: string | null }

/**
 * The receipt of one change of a variant's value, range, demand or trend. `number` has no gaps; rows are never changed or deleted, and
 * `hash` covers every other column. People are stored as JSON of their role and id.
 */
export type ValueChangeTable = Value &
  Range & {
    number: number
    at: number
    variant_slug: string
    /** The base item's. */
    item_slug: string
    /** Neither a number nor a word: the variant is new. */
    old_value_number: number | null
    old_value_word: ValueWord | null
    old_low: number | null
    old_high: number | null
    old_demand: Demand | null
    old_trend: Trend | null
    demand: Demand | null
    trend: Trend | null
    source: ValueSource
    /** JSON of a person; null: without a proposer. */
    proposed_by: string | null
    /** JSON of a list of people. */
    approved_by: string
    proposal_id: string | null
    reason: string | null
    /** JSON of a list of texts. */
    evidence: string
    /** The number of the receipt that this one takes back. */
    reverts: number | null
    /** Null: it is the first. */
    previous_hash: string | null
    hash: string
  }

/** A suspicious change that waits for a lead. Of one variant only the newest waits. */
type ParkedChangeTable = {
  id: string
  /** The ingest call that brought it. */
  batch_id: string
  at: number
  variant_slug: string
  /** The variant's newest receipt at that time. */
  base_number: number
  /** JSON of an `IngestValue`. */
  change: string
  why: 'jump' | 'many'
  /** Null: it waits. */
  outcome: 'released' | 'dropped' | null
  decided_at: number | null
  /** The id of the lead's account. */
  decided_by: string | null
}

/** `day` is the start of the UTC day. */
type ExistPointTable = { variant_slug: string; day: number; exist_amount: number; is_sample: Flag }

type EggTable = {
  slug: string
  name: string
  position: number
  currency: 'Coins' | 'Gems' | 'Event' | 'Tickets' | null
  price: number | null
  /** 1: currency or price was made by the sample model. */
  is_sample: Flag
  location: string | null
  is_available: Flag
}

type EggPetTable = { egg_slug: string; position: number; item_slug: string; chance: number }

type BountyTable = {
  /** `YYYY-MM-DD`. */
  date: string
  pet_name: string
  item_slug: string
  egg_name: string
  /** A fraction of 1. */
  chance: number
}

export type HatchTable = Value & {
  seq: number
  id: string
  item_slug: string
  variant_slug: string
  item_name: string
  variant: Variant
  rarity: Rarity
  hue: number
  egg_name: string | null
  player_name: string
  is_public: Flag
  /** Lowercase, for the filters. The player's is empty when the player is private, so that a search cannot find it. */
  search_name: string
  search_egg: string
  search_player: string
  at: number
  /** How many existed with this one; 0: unknown. */
  exists_count: number
  is_secret: Flag
}

/** A user (`user` itself is a reserved word in PostgreSQL). Once deleted, only the id and the times are left of it. */
export type AccountTable = {
  id: string
  /** Both null: deleted. */
  issuer: string | null
  subject: string | null
  name: string
  display_name: string
  picture: string | null
  created_at: number
  deleted_at: number | null
}

export type SessionTable = {
  /** SHA-256 of the token; the token itself is not stored. */
  token_hash: string
  account_id: string
  created_at: number
  expires_at: number
  /** To the hour. */
  last_used_at: number
}

/** `seq` is that of its last message: consecutive from 1, given inside the transaction that writes the message. */
type ConversationTable = { id: string; seq: number; opened_at: number }

/** One of the two people in a conversation. */
type MemberTable = {
  conversation_id: string
  account_id: string
  other_id: string
  /** All messages up to it are read. */
  read_seq: number
  /** When something last happened in it; null: hidden from this member's list until its first message. */
  listed_at: number | null
}

export type MessageTable = {
  conversation_id: string
  seq: number
  id: string
  sender_id: string
  /** Null: written by the site when the sender moved a trade offer. */
  client_id: string | null
  text: string
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

type BlockTable = { blocker_id: string; blocked_id: string; at: number }

/** Kept when an account is deleted. */
export type ReportTable = {
  id: string
  reporter_id: string
  reported_id: string
  reason: SendReport['reason']
  message_id: string | null
  details: string
  at: number
  /** The action that decided on it; null: it is open. */
  decision_id: string | null
}

/** What a moderator did about an account. */
export type MeasureTable = {
  id: string
  account_id: string
  kind: Measure['kind']
  reason: string
  by_id: string
  at: number
  /** Null: it does not end by itself. */
  ends_at: number | null
  lifted_at: number | null
  lift_reason: string | null
  appeal: string | null
  appealed_at: number | null
  appeal_outcome: (typeof APPEAL_OUTCOMES)[number] | null
  appeal_reason: string | null
  appeal_decided_at: number | null
  /** Of a deleted account: finds the same player in a new one. MO32 */
  identity_hash: string | null
}

/** The audit log: rows are never changed or deleted. */
export type ModerationActionTable = {
  id: string
  at: number
  kind: ActionKind
  actor_id: string
  /** Null: what is not repeated under an id. */
  client_id: string | null
  /** The user it is about. */
  account_id: string
  report_id: string | null
  measure_id: string | null
  reason: string | null
}

/** A role that an account has or had. Rows are never deleted, and change once: when the role ends. */
export type AppointmentTable = {
  id: string
  account_id: string
  role: AppointedRole
  /** Null: the operator. */
  appointed_by: string | null
  at: number
  /** Null: the account has the role now. */
  ended_at: number | null
  /** Null: the operator, or the role has not ended. */
  ended_by: string | null
}

/** A record of the demo platform: JSON that its provider alone reads. */
type DemoRecordTable = {
  kind: string
  id: string
  uid: string | null
  grant_id: string | null
  payload: string
  written_at: number
  expires_at: number
}

/** A proposed value. What its variant had before is in the change `base_receipt`. */
export type ProposalTable = Value &
  Range & {
    id: string
    /** Null: the estimator. */
    author_id: string | null
    /** The author's when they sent it; null: the estimator has none. */
    author_role: Role | null
    client_id: string
    variant_slug: string
    base_receipt: number
    demand: Demand | null
    trend: Trend | null
    reason_code: SendProposal['reasonCode']
    /** Empty: the author has deleted their account before it was published. */
    reason: string
    /** As it was last written, and never a draft: an open one may have expired or been superseded since. */
    state: ProposalState
    move_count: number
    /** What an hour of waiting costs, with the votes for it. */
    harm: number
    created_at: number
    expires_at: number
    publish_at: number | null
    published_receipt: number | null
  }

/** What happened to a proposal: `seq` is consecutive from 1. */
export type ProposalMoveTable = {
  proposal_id: string
  seq: number
  event: ProposalEvent
  /** Null: the site itself. */
  actor_id: string | null
  actor_role: Role | null
  client_id: string | null
  note: string | null
  at: number
}

/** What someone of the staff wrote about a proposal to the others: `seq` is consecutive from 1. */
export type ProposalCommentTable = {
  proposal_id: string
  seq: number
  author_id: string
  /** The author's when they wrote it. */
  author_role: Role
  client_id: string
  text: string
  at: number
}

/** A user's last vote on a variant; it counts while `receipt_no` is the variant's newest change. */
type ValueVoteTable = {
  account_id: string
  variant_slug: string
  receipt_no: number
  direction: ValueVote['direction']
  at: number
}

/** A frozen variant, whose value nothing changes. */
type ValueFreezeTable = { variant_slug: string; by_id: string; reason: string; at: number }

/** A person of the staff looked at a value and left it as it was. */
export type ValueConfirmationTable = {
  variant_slug: string
  receipt_no: number
  account_id: string
  /** The person's when they confirmed. */
  account_role: Role
  at: number
  /** The variant's `confirmed_at` before. */
  previous_at: number | null
}

/** Points of a user who has suggested values, as they were `at`. */
type ContributorTable = { account_id: string; points: number; at: number }

/** How pets of a user came or went; never changed, but replaced by its tombstone. */
export type LedgerRowTable = {
  account_id: string
  /** Made by the browser. */
  id: string
  /** In the order in which the account got the rows, from 1. */
  seq: number
  at: number
  kind: LedgerKind
  variant_slug: string
  quantity: number
  basis: number | null
  note: string | null
  trade_id: string | null
  is_deleted: Flag
}

/** A user whose confirmed trades are not used. */
type TradeOptOutTable = { account_id: string; at: number }

/** A trade in the game. `a_id` and `b_id` are keyed hashes: without the site's key no reader of the table finds the players. */
export type EvidenceTable = {
  id: string
  /** `offer`: both players confirmed it. `ingest`: the operator sent it. */
  kind: 'offer' | 'ingest'
  /** The operator's name for where it came from; `chat` for offers. */
  source: string
  /** A keyed hash of the offer's id, or the sender's id. */
  source_id: string
  /** Of what the operator sent; null for offers. */
  content_hash: string | null
  at: number
  usable_at: number
  a_id: string
  b_id: string
  /** Apart from exclusions, which are in a table of their own. */
  status: 'used' | 'discounted'
  /** Null: it is used. */
  why: 'one-sided' | 'opted-out' | null
}

/** What changed hands: `a` gave the side `give` and got the side `get`. `at` repeats that of the trade. */
export type EvidenceItemTable = {
  evidence_id: string
  side: 'give' | 'get'
  variant_slug: string
  quantity: number
  at: number
}

/** An account, by its opaque id, whose trades count for nothing. Rows are never deleted, and change once: when the exclusion ends. */
export type EvidenceExclusionTable = {
  id: string
  account_id: string
  reason: string
  by_id: string
  at: number
  /** Null: it holds. */
  ended_at: number | null
  ended_by: string | null
  end_reason: string | null
}

/** A close of the estimator: all that was known by the end of the UTC day that begins at `day`. */
export type EstimateCloseTable = {
  day: number
  /** When it was stored. */
  at: number
  /** Of the estimator. */
  version: number
  /** Of the events that it was made from. */
  input_hash: string
  trades: number
  /** JSON of a `Calibration`. */
  calibration: string
  /** Whether sample trades count in it. */
  is_sample: Flag
}

/** What the last close says of a variant. The figures are all null where the estimator abstains. */
export type EstimateTable = {
  variant_slug: string
  day: number
  estimate: number | null
  low: number | null
  high: number | null
  low50: number | null
  high50: number | null
  evidence: number
  /** Of the last 90 days. */
  trades: number
  accounts: number
  abstains: Abstention | null
  /** JSON of `EstimateFlag[]`. */
  flags: string
  /** JSON of the `ValueFlag[]` that follow from it. */
  value_flags: string
  proposal: number | null
  /** JSON of a `Suspicion`; null: its trades do not look made up. */
  suspicion: string | null
}

/** The 90 % range that the close of a day gave, where it differs from that of the close before. Both null: it gave none. */
export type EstimateRangeTable = Range & { variant_slug: string; day: number }

/** A browser without an account. `used_at` is to the day. */
type AlertDeviceTable = { id: string; secret_hash: string; created_at: number; used_at: number }

/** `owner_id` here and below: of an account or a device. `slug`: of a variant. A removed star stays, so that it can be merged. */
export type StarTable = { owner_id: string; slug: string; at: number; is_removed: Flag }

export type AlertRuleTable = {
  id: string
  owner_id: string
  subject_kind: AlertSubject['kind']
  /** Null: the subject has none. */
  subject_slug: string | null
  condition_kind: AlertCondition['kind']
  /** JSON of an `AlertCondition`. */
  condition: string
  /** Joined by commas. */
  channels: string
  time_zone: string
  /** Both null: no quiet hours. */
  quiet_from: string | null
  quiet_to: string | null
  digest: AlertDigest
  is_unlimited: Flag
  created_at: number
  /** As it was last written: time may have ended it since. */
  state: AlertRuleState
  fired_at: number | null
  due_at: number | null
  until: number | null
  /** Of its last notification. */
  number: number | null
  /** JSON of a `Firing` by the slug of its variant. */
  firings: string
  /** When a rule about values that stand still is looked at next; null: it is of another kind. */
  look_at: number | null
}

/** Where notifications are sent: a push subscription or a webhook. */
export type AlertTargetTable = {
  id: string
  owner_id: string
  kind: Exclude<AlertChannel, 'page'>
  /** A secret: anyone who has it can post to the webhook. */
  address: string
  /** A webhook's; of a subscription the host of its service. */
  name: string
  /** Both null: it is a webhook. */
  p256dh: string | null
  auth: string | null
  created_at: number
  /** When it last accepted a message. */
  used_at: number | null
  is_disabled: Flag
}

/** What a rule had to say: numbered over the whole site, and kept for 30 days. */
export type AlertNotificationTable = {
  number: number
  owner_id: string
  rule_id: string | null
  /** JSON of the rule's `AlertCondition` at that time. */
  condition: string
  at: number
  due_at: number
  /** JSON of the first `AlertEntry[]`. */
  entries: string
  entry_count: number
  is_limited: Flag
}

/** One message to one target. Its id is the same at every try. */
export type AlertOutboxTable = {
  id: string
  owner_id: string
  target_id: string
  kind: AlertTargetTable['kind']
  /** Null: it is a test. */
  number: number | null
  due_at: number
  /** When a process may try it next; a process that tries it moves this ahead. */
  next_at: number
  attempts: number
  state: 'waiting' | 'sent' | 'failed'
  /** The last answer's; null: there was none. */
  status: number | null
}
