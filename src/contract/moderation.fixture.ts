import { ann, ben, chatMessages } from './chat.fixture.ts'
import type { Measure } from './measures.ts'
import type { MeasureOnUser, Report, ReportDetail, ReportQueue } from './moderation.ts'
import type { User } from './users.ts'

export const mod: User = { ...ann, id: 'mod', name: 'mod', displayName: 'Mod' }

export const report = (id: string, changes: Partial<Report> = {}): Report => ({
  id,
  reporter: ann,
  reason: 'scam',
  details: '',
  hasMessage: true,
  at: '2026-01-02T00:00:00.000Z',
  isOwn: false,
  ...changes,
})

export const measure = (id: string, changes: Partial<Measure> = {}): Measure => ({
  id,
  kind: 'mute',
  reason: 'Begging in every chat',
  at: '2026-01-01T00:00:00.000Z',
  until: '2026-01-02T00:00:00.000Z',
  lifted: null,
  appeal: null,
  ...changes,
})

export const measureOnBen = (id: string, changes: Partial<Measure> = {}): MeasureOnUser => ({
  ...measure(id, changes),
  user: ben,
  by: mod,
})

/** An open report of Ann on Ben, about the second of three messages. */
export const reportDetail = (changes: Partial<ReportDetail> = {}): ReportDetail => ({
  report: report('r1'),
  user: ben,
  messageId: 'message-2',
  messages: chatMessages(1, 3),
  decision: null,
  measures: [],
  ...changes,
})

export const reportQueue = (changes: Partial<ReportQueue> = {}): ReportQueue => ({
  users: [
    {
      user: ben,
      reporters: 1,
      openReports: 2,
      oldestAt: '2026-01-02T00:00:00.000Z',
      restriction: null,
      reports: [report('r1'), report('r2', { reason: 'spam' })],
    },
  ],
  more: false,
  appeals: [],
  ...changes,
})
