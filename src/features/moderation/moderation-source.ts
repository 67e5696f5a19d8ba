import {
  type ChangeMeasure,
  type DecideReport,
  Decision,
  type DecisionKind,
  MeasureList,
  MeasureOnUser,
  ModerationLog,
  ModerationStatistics,
  ReportDetail,
  ReportedWishList,
  ReportQueue,
} from '#contract/moderation.ts'
import { api } from '#lib/http.ts'
import * as v from 'valibot'

export type MeasureChange = 'lift' | 'uphold' | 'overturn'
export type WishDecision = 'wake' | 'end'

const reportPath = (id: string, rest = '') => `/moderation/reports/${encodeURIComponent(id)}${rest}`
const measurePath = (id: string, change: MeasureChange) => `/moderation/measures/${encodeURIComponent(id)}/${change}`

/** Moderators' requests to the server. */
export const moderationSource = {
  queue: (signal?: AbortSignal) => api('/moderation/reports', ReportQueue, { signal, failure: 'moderation' }),
  report: (id: string, signal?: AbortSignal) => api(reportPath(id), ReportDetail, { signal, failure: 'moderation' }),
  decide: (id: string, kind: DecisionKind, body: DecideReport) =>
    api(reportPath(id, `/${kind}`), Decision, { method: 'POST', body, failure: 'decision' }),
  measures: (signal?: AbortSignal) => api('/moderation/measures', MeasureList, { signal, failure: 'moderation' }),
  changeMeasure: (id: string, change: MeasureChange, body: ChangeMeasure) =>
    api(measurePath(id, change), MeasureOnUser, { method: 'POST', body, failure: 'decision' }),
  wishes: (signal?: AbortSignal) => api('/moderation/wishes', ReportedWishList, { signal, failure: 'moderation' }),
  decideOnWish: (id: string, decision: WishDecision, body: ChangeMeasure) =>
    api(`/moderation/wishes/${encodeURIComponent(id)}/${decision}`, v.undefined(), {
      method: 'POST',
      body,
      failure: 'decision',
    }),
  statistics: (signal?: AbortSignal) =>
    api('/moderation/statistics', ModerationStatistics, { signal, failure: 'moderation' }),
  log: (before?: string, signal?: AbortSignal) =>
    api('/moderation/log', ModerationLog, { parameters: { before }, signal, failure: 'moderation' }),
}
