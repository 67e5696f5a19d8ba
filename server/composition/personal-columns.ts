import type { AccountExport } from '#contract/account.ts'
import type { RetentionKind } from '#domain/site/retention.ts'
import type { Schema } from '#server/db/database.ts'

type Part = Exclude<keyof AccountExport, 'exportedAt'>

export type PersonalTable = {
  /** Columns with the id of a user, or a name. */
  columns: readonly string[]
  /** Part of the account's export that has its rows; otherwise the reason why none has. */
  exported: Part | { not: string }
  /** Whether rows are deleted with the account; otherwise why they stay. */
  erased: true | { not: string }
  /** Kind by which old rows are removed; otherwise why they have no limit. */
  limit: RetentionKind | { not: string }
}

const TEAM = { not: 'decision of the team about the site, under an id' }
const OWN = { not: 'the user deletes it' }
const OTHERS = { not: 'the other player keeps it, as from a deleted user' }
const RECORD = { not: 'public record of a value' }

/** Every table with a user in it. A test over the schema of both databases fails when one is missing. RT9 */
export const PERSONAL_TABLES: { readonly [Table in keyof Schema]?: PersonalTable } = {
  account: {
    columns: ['id'],
    exported: 'user',
    erased: { not: 'only the id and two times stay, because other rows name it' },
    limit: OWN,
  },
  session: { columns: ['account_id'], exported: 'sessions', erased: true, limit: 'sessions' },
  contact: { columns: ['account_id'], exported: 'contact', erased: true, limit: OWN },
  safety_licence: { columns: ['account_id'], exported: 'licence', erased: true, limit: OWN },
  inbox_rules: { columns: ['account_id'], exported: 'inboxRules', erased: true, limit: OWN },
  block: { columns: ['blocker_id', 'blocked_id'], exported: 'blocked', erased: true, limit: OWN },
  member: {
    columns: ['account_id', 'other_id'],
    exported: 'conversations',
    erased: OTHERS,
    limit: 'messages',
  },
  message: { columns: ['sender_id'], exported: 'conversations', erased: OTHERS, limit: 'messages' },
  trade_offer: {
    columns: ['sender_id', 'recipient_id'],
    exported: 'conversations',
    erased: OTHERS,
    limit: 'tradeOffers',
  },
  trade_room: {
    columns: ['host_id', 'partner_id', 'invited_id'],
    exported: 'tradeRooms',
    erased: OTHERS,
    limit: 'tradeRooms',
  },
  room_trade: { columns: ['host_id', 'partner_id'], exported: 'tradeRooms', erased: OTHERS, limit: 'roomTrades' },
  report: {
    columns: ['reporter_id', 'reported_id'],
    exported: 'reports',
    erased: { not: 'moderators still decide on it (MO31)' },
    limit: 'openReports',
  },
  measure: {
    columns: ['account_id', 'by_id'],
    exported: 'measures',
    erased: { not: 'it holds for a new account of the same player (MO31, MO32)' },
    limit: 'measures',
  },
  moderation_action: {
    columns: ['actor_id', 'account_id'],
    exported: { not: 'log of the moderators; what they decided is among the measures' },
    erased: { not: 'shows what moderators did (MO31)' },
    limit: 'moderationLog',
  },
  appointment: {
    columns: ['account_id', 'appointed_by', 'confirmed_by', 'ended_by'],
    exported: 'appointments',
    erased: { not: 'shows who was allowed to decide (RO15)' },
    limit: TEAM,
  },
  pending_appointment: {
    columns: ['account_id', 'proposed_by'],
    exported: { not: 'it says nothing until a second lead confirms it' },
    erased: true,
    limit: { not: 'a lead confirms or rejects it' },
  },
  value_proposal: {
    columns: ['author_id'],
    exported: 'values',
    erased: { not: 'receipts name it; its reason is emptied (PR74, PR75)' },
    limit: 'suggestions',
  },
  proposal_move: { columns: ['actor_id'], exported: 'values', erased: TEAM, limit: 'suggestions' },
  proposal_comment: { columns: ['author_id'], exported: 'values', erased: TEAM, limit: 'suggestions' },
  value_vote: { columns: ['account_id'], exported: 'values', erased: true, limit: 'votes' },
  contributor: { columns: ['account_id'], exported: 'values', erased: true, limit: OWN },
  value_freeze: { columns: ['by_id'], exported: TEAM, erased: TEAM, limit: { not: 'it ends with the freeze' } },
  value_confirmation: { columns: ['account_id'], exported: TEAM, erased: TEAM, limit: TEAM },
  parked_change: { columns: ['decided_by'], exported: TEAM, erased: TEAM, limit: TEAM },
  value_change: { columns: ['proposed_by', 'approved_by'], exported: RECORD, erased: RECORD, limit: RECORD },
  trade_opt_out: { columns: ['account_id'], exported: 'sharesTrades', erased: true, limit: OWN },
  evidence: {
    columns: ['a_id', 'b_id'],
    exported: { not: 'keyed hashes; the trades are among the offers (EV23)' },
    erased: { not: 'keyed hashes that lead nowhere (EV24)' },
    limit: { not: 'values are computed from it' },
  },
  evidence_exclusion: {
    columns: ['account_id', 'by_id', 'ended_by'],
    exported: { not: 'a keyed hash' },
    erased: TEAM,
    limit: TEAM,
  },
  source: { columns: ['created_by'], exported: TEAM, erased: TEAM, limit: TEAM },
  source_move: { columns: ['by_id'], exported: TEAM, erased: TEAM, limit: TEAM },
  source_report: {
    columns: ['player_key'],
    exported: { not: 'a keyed hash of a name in the game that no account proves' },
    erased: { not: 'a keyed hash that leads nowhere' },
    limit: { not: 'says which source reported what' },
  },
  star: { columns: ['owner_id'], exported: 'alerts', erased: true, limit: 'alertDevices' },
  alert_rule: { columns: ['owner_id'], exported: 'alerts', erased: true, limit: 'alertDevices' },
  alert_target: { columns: ['owner_id'], exported: 'alerts', erased: true, limit: 'alertDevices' },
  alert_notification: { columns: ['owner_id'], exported: 'alerts', erased: true, limit: 'alertLog' },
  alert_outbox: { columns: ['owner_id'], exported: 'alerts', erased: true, limit: 'alertLog' },
  api_key: { columns: ['account_id'], exported: 'apiKeys', erased: true, limit: OWN },
  webhook_endpoint: { columns: ['account_id'], exported: 'webhookEndpoints', erased: true, limit: OWN },
  webhook_delivery: {
    columns: ['endpoint_id'],
    exported: { not: 'numbers of public events; its endpoint is in the export' },
    erased: true,
    limit: { not: 'an endpoint keeps its last 100' },
  },
  ledger_row: { columns: ['account_id'], exported: 'ledger', erased: true, limit: OWN },
  wish: { columns: ['account_id'], exported: 'wishes', erased: true, limit: 'wishes' },
  wish_report: {
    columns: ['reporter_id'],
    exported: { not: 'only how many there are is looked at' },
    erased: true,
    limit: 'wishReports',
  },
  wish_dismissal: {
    columns: ['account_id'],
    exported: 'wishes',
    erased: true,
    limit: { not: 'it goes with the wish' },
  },
  visit_part: { columns: ['account_id'], exported: 'wishes', erased: true, limit: 'visits' },
  hatch: {
    columns: ['player_name', 'search_player'],
    exported: { not: 'a name in the game that no account proves' },
    erased: { not: 'a name in the game that no account proves' },
    limit: 'hatchNames',
  },
  demo_record: {
    columns: ['uid'],
    exported: { not: 'an invented player of the demo' },
    erased: { not: 'an invented player of the demo' },
    limit: { not: 'it ends by itself' },
  },
}
