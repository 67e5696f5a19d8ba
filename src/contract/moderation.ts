import * as v from 'valibot'
import { Count, Timestamp } from './catalogue.ts'
import { ChatMessage, REPORT_REASONS } from './chat.ts'
import { Measure, Reason, Restriction } from './measures.ts'
import { Id } from './text.ts'
import { TradeEntry } from './trade-entry.ts'
import { RoomChange, RoomSeat, TradeRoomState } from './trade-rooms.ts'
import { User } from './users.ts'
import { Wish } from './wishes.ts'
import { MAX_PAGE_SIZE } from './page-size.ts'

export const DECISIONS = ['warn', 'mute', 'suspend', 'dismiss'] as const
export type DecisionKind = (typeof DECISIONS)[number]

/** A trade room as it was when one of the two reported it, with the newest of its changes, oldest first. It names nobody. RM124 */
export const ReportedRoom = v.object({
  id: v.string(),
  /** The seat that reported the other. */
  reporter: RoomSeat,
  state: TradeRoomState,
  revision: Count,
  sides: v.object({ host: v.array(TradeEntry), partner: v.array(TradeEntry) }),
  createdAt: Timestamp,
  agreedAt: v.exactOptional(Timestamp),
  reportedAt: Timestamp,
  changes: v.array(RoomChange),
})
export type ReportedRoom = v.InferOutput<typeof ReportedRoom>

/** `isOwn`: the moderator who asks sent it, and does not decide on it. */
export const Report = v.object({
  id: v.string(),
  /** Missing: a guest of a trade room. RM124 */
  reporter: v.exactOptional(User),
  reason: v.picklist(REPORT_REASONS),
  details: v.string(),
  hasMessage: v.boolean(),
  at: Timestamp,
  isOwn: v.boolean(),
})
export type Report = v.InferOutput<typeof Report>

/** The open reports on one user. `reports`: the oldest of them. */
const ReportedUser = v.object({
  user: User,
  reporters: Count,
  openReports: Count,
  oldestAt: Timestamp,
  restriction: v.nullable(Restriction),
  reports: v.array(Report),
})

/** A measure, as moderators see it. */
export const MeasureOnUser = v.object({ ...Measure.entries, user: User, by: User })
export type MeasureOnUser = v.InferOutput<typeof MeasureOnUser>

/** `mayDecide`: false: the moderator who asks took the measure, and there is another one. `reportId`: what the measure was taken on. */
const OpenAppeal = v.object({ measure: MeasureOnUser, mayDecide: v.boolean(), reportId: v.string() })

/** Users by their oldest open report, and appeals, oldest first. `more`: there are more users. */
export const ReportQueue = v.object({
  users: v.array(ReportedUser),
  more: v.boolean(),
  appeals: v.array(OpenAppeal),
})
export type ReportQueue = v.InferOutput<typeof ReportQueue>

export const QueueQuery = v.object({
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), 50),
})

/** Decision on a report. `measureId`: null: it was dismissed. */
export const Decision = v.object({
  kind: v.picklist(DECISIONS),
  reason: v.string(),
  at: Timestamp,
  by: User,
  measureId: v.nullable(v.string()),
})
export type Decision = v.InferOutput<typeof Decision>

/** `messages`: the reported one and up to ten around it; none once the report is decided, unless an appeal is open. */
export const ReportDetail = v.object({
  report: Report,
  user: User,
  messageId: v.nullable(v.string()),
  messages: v.array(ChatMessage),
  /** The trade room that the report is about. Missing: it is about none, or it is decided and no appeal is open. */
  room: v.exactOptional(ReportedRoom),
  decision: v.nullable(Decision),
  measures: v.array(MeasureOnUser),
})
export type ReportDetail = v.InferOutput<typeof ReportDetail>

/** The same `clientId` again is the same decision. `alsoReportIds`: other reports on the same user, decided by it as well. */
export const DecideReport = v.object({
  clientId: Id,
  reason: Reason,
  alsoReportIds: v.optional(v.pipe(v.array(Id), v.maxLength(50)), []),
})
export type DecideReport = v.InferOutput<typeof DecideReport>

/** A moderator's change of a measure, with its reason. */
export const ChangeMeasure = v.object({ clientId: Id, reason: Reason })
export type ChangeMeasure = v.InferOutput<typeof ChangeMeasure>

/** Measures that forbid writing now, newest first. */
export const MeasureList = v.object({ measures: v.array(MeasureOnUser) })
export type MeasureList = v.InferOutput<typeof MeasureList>

/** Counts of now, and of the last 30 days. */
export const ModerationStatistics = v.object({
  openReports: Count,
  reportedUsers: Count,
  oldestReportAt: v.nullable(Timestamp),
  openAppeals: Count,
  muted: Count,
  suspended: Count,
  lastMonth: v.object({
    reports: Count,
    decisions: v.record(v.picklist(DECISIONS), Count),
    appealsUpheld: Count,
    appealsOverturned: Count,
    /** From a report to its decision; null: none was decided. */
    meanHours: v.nullable(v.number()),
  }),
})
export type ModerationStatistics = v.InferOutput<typeof ModerationStatistics>

const ACTION_KINDS = [...DECISIONS, 'look', 'lift', 'appeal', 'uphold', 'overturn', 'wake-wish', 'end-wish'] as const
export type ActionKind = (typeof ACTION_KINDS)[number]

/** One entry of the audit log: its actor, action and user. */
const ModerationAction = v.object({
  id: v.string(),
  at: Timestamp,
  kind: v.picklist(ACTION_KINDS),
  by: User,
  user: User,
  reportId: v.nullable(v.string()),
  measureId: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})

/** Newest first. `before`: the id of the last entry of the page before. */
export const ModerationLogQuery = v.object({
  before: v.optional(Id),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), 50),
})
export type ModerationLogQuery = v.InferOutput<typeof ModerationLogQuery>
export const ModerationLog = v.object({ actions: v.array(ModerationAction), more: v.boolean() })
export type ModerationLog = v.InferOutput<typeof ModerationLog>

/** `GET /api/moderation/wishes`: wishes that rest because they were reported. `since`: when that began. WI31 */
export const ReportedWishList = v.object({ wishes: v.array(v.object({ wish: Wish, by: User, since: Timestamp })) })
export type ReportedWishList = v.InferOutput<typeof ReportedWishList>
