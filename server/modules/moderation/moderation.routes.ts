import {
  ChangeMeasure,
  DecideReport,
  Decision,
  MeasureList,
  MeasureOnUser,
  ModerationLog,
  ModerationLogQuery,
  ModerationStatistics,
  QueueQuery,
  ReportDetail,
  ReportQueue,
} from '#contract/moderation.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { Decisions } from './decide.ts'
import type { ModerationReads } from './read-moderation.ts'

const tag = 'Moderation'
const ById = v.object({ id: v.string() })

/** Routes by which editors and leads read and decide (MO1 to MO19, MO27 to MO30). */
export const moderationRoutes =
  ({ reads, decisions }: { reads: ModerationReads; decisions: Decisions }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/moderation/reports',
      {
        schema: describeRoute({
          summary: 'Users with open reports, and open appeals; for editors and leads',
          tag,
          querystring: QueueQuery,
          response: ReportQueue,
          problems: [400, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<ReportQueue> => reads.queue(readUserId(request), request.query.limit),
    )

    app.get(
      '/api/moderation/reports/:id',
      {
        schema: describeRoute({
          summary: 'A report with the messages around the reported one; for editors and leads. Each look is logged',
          tag,
          params: ById,
          response: ReportDetail,
          problems: [404],
          isGuarded: true,
        }),
      },
      (request): Promise<ReportDetail> => reads.look(readUserId(request), request.params.id),
    )

    for (const { kind, summary } of [
      { kind: 'warn', summary: 'Warn the reported user' },
      { kind: 'mute', summary: 'Forbid the reported user to write for 24 hours' },
      { kind: 'suspend', summary: 'Forbid the reported user to write until a moderator lifts it' },
      { kind: 'dismiss', summary: 'Dismiss a report' },
    ] as const) {
      app.post(
        `/api/moderation/reports/:id/${kind}`,
        {
          schema: describeRoute({
            summary: `${summary}; for editors and leads`,
            tag,
            params: ById,
            body: DecideReport,
            response: Decision,
            problems: [400, 403, 404, 409],
            isGuarded: true,
          }),
        },
        (request): Promise<Decision> => decisions.decide(readUserId(request), request.params.id, kind, request.body),
      )
    }

    app.get(
      '/api/moderation/measures',
      {
        schema: describeRoute({
          summary: 'The mutes and suspensions of now; for editors and leads',
          tag,
          response: MeasureList,
          problems: [404],
          isGuarded: true,
        }),
      },
      (request): Promise<MeasureList> => reads.listMeasures(readUserId(request)),
    )

    for (const { kind, summary } of [
      { kind: 'lift', summary: 'Lift a mute or suspension' },
      { kind: 'uphold', summary: 'Uphold a measure against an appeal' },
      { kind: 'overturn', summary: 'Grant an appeal, which lifts its measure' },
    ] as const) {
      app.post(
        `/api/moderation/measures/:id/${kind}`,
        {
          schema: describeRoute({
            summary: `${summary}; for editors and leads`,
            tag,
            params: ById,
            body: ChangeMeasure,
            response: MeasureOnUser,
            problems: [400, 403, 404, 409],
            isGuarded: true,
          }),
        },
        (request): Promise<MeasureOnUser> => {
          const [by, { id }, given] = [readUserId(request), request.params, request.body]
          return kind === 'lift' ? decisions.lift(by, id, given) : decisions.decideAppeal(by, id, kind, given)
        },
      )
    }

    app.get(
      '/api/moderation/statistics',
      {
        schema: describeRoute({
          summary: 'How much waits, and what was done in 30 days; for editors and leads',
          tag,
          response: ModerationStatistics,
          problems: [404],
          isGuarded: true,
        }),
      },
      (): Promise<ModerationStatistics> => reads.statistics(),
    )

    app.get(
      '/api/moderation/log',
      {
        schema: describeRoute({
          summary: 'All that moderators did and looked at, newest first; for editors and leads',
          tag,
          querystring: ModerationLogQuery,
          response: ModerationLog,
          problems: [400, 404],
          isGuarded: true,
        }),
      },
      (request): Promise<ModerationLog> => reads.log(readUserId(request), request.query),
    )
  }
