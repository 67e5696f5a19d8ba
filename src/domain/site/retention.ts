import { millisecondsInDay } from 'date-fns/constants'

/** Days after which rows with a person in them are deleted. The job, the limits of sessions and devices, and the privacy page read it. RT1 */
export const RETENTION_DAYS = {
  messages: 365,
  tradeOffers: 365,
  tradeRooms: 30,
  roomTrades: 365,
  emptyConversations: 365,
  dismissedReports: 365,
  openReports: 730,
  measures: 730,
  moderationLog: 730,
  sessions: 30,
  unusedSessions: 14,
  alertLog: 30,
  alertDevices: 180,
  suggestions: 730,
  votes: 365,
  hatchNames: 90,
  wishes: 30,
  wishReports: 90,
  visits: 60,
} as const

export type RetentionKind = keyof typeof RETENTION_DAYS

export const retentionMs = (kind: RetentionKind): number => RETENTION_DAYS[kind] * millisecondsInDay
