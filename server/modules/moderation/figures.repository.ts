import {
  type FiguresQuery,
  MIN_PUBLISHED_COUNT,
  type ModerationFigures,
  type MonthFigures,
} from '#contract/moderation-figures.ts'
import { DECISIONS } from '#contract/moderation.ts'
import { NotFoundError } from '#contract/source.ts'
import type { Database } from '#server/db/database.ts'
import { createActionsRepository } from '#server/modules/measures/actions.repository.ts'
import { millisecondsInHour } from 'date-fns/constants'
import { sql } from 'kysely'
import { CHILD_SAFETY } from './reports.repository.ts'

/** Months that a call answers by default, and that one may ask for: of older ones rows are missing. */
const SHOWN = 6
const KEPT = 11

/** From its first millisecond to that of the next one. */
type Span = { from: number; to: number }

const toMonth = (at: number) => new Date(at).toISOString().slice(0, 7)

/** The month that ended `ago` months before the one that runs. */
function monthBefore(now: number, ago: number): Span {
  const today = new Date(now)
  const startOf = (months: number) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months)
  return { from: startOf(-1 - ago), to: startOf(-ago) }
}

const publish = (count: number) => (count < MIN_PUBLISHED_COUNT ? undefined : count)

/** Figures of moderation that everyone may read. MO95, MO96 */
export function createFiguresRepository(db: Database) {
  /** Waits of the reports decided in a month, exported for its query plan. */
  const waitsQuery = ({ from, to }: Span) =>
    db
      .selectFrom('moderation_action')
      .innerJoin('report', 'report.decision_id', 'moderation_action.id')
      .where('moderation_action.kind', 'in', DECISIONS)
      .where('moderation_action.at', '>=', from)
      .where('moderation_action.at', '<', to)

  async function medianHours(span: Span): Promise<number | undefined> {
    const { count } = await waitsQuery(span)
      .select((on) => on.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) < MIN_PUBLISHED_COUNT) return undefined
    const wait = sql<number>`moderation_action.at - report.at`
    const middle = await waitsQuery(span)
      .select(wait.as('wait'))
      .orderBy(wait)
      .limit(1)
      .offset(Math.floor((Number(count) - 1) / 2))
      .executeTakeFirstOrThrow()
    return Math.round((Number(middle.wait) / millisecondsInHour) * 10) / 10
  }

  async function read(span: Span): Promise<MonthFigures> {
    const reported = await db
      .selectFrom('report')
      .select((on) => [
        on.fn.countAll().as('all'),
        sql<number | null>`sum(case when reason = ${CHILD_SAFETY} then 1 else 0 end)`.as('child_safety'),
      ])
      .where('at', '>=', span.from)
      .where('at', '<', span.to)
      .executeTakeFirstOrThrow()
    const counts = await createActionsRepository(db).countSince(
      [...DECISIONS, 'uphold', 'overturn'],
      span.from,
      span.to,
    )
    const publishKind = (kind: Parameters<typeof counts.get>[0]) => publish(counts.get(kind) ?? 0)
    return {
      month: toMonth(span.from),
      reports: publish(Number(reported.all)),
      childSafetyReports: publish(Number(reported.child_safety ?? 0)),
      medianHours: await medianHours(span),
      decisions: {
        warn: publishKind('warn'),
        mute: publishKind('mute'),
        suspend: publishKind('suspend'),
        dismiss: publishKind('dismiss'),
      },
      appealsUpheld: publishKind('uphold'),
      appealsWon: publishKind('overturn'),
    }
  }

  return {
    waitsQuery,
    /** Only months that are over: the one that runs would show each report as it comes. @throws NotFoundError for a month that is not published */
    async figures({ month }: FiguresQuery, now: number): Promise<ModerationFigures> {
      const kept = Array.from({ length: KEPT }, (_, ago) => monthBefore(now, ago))
      const asked = month === undefined ? kept.slice(0, SHOWN) : kept.filter(({ from }) => toMonth(from) === month)
      if (asked.length === 0) throw new NotFoundError(`there are no figures of ${month}`)
      const months: MonthFigures[] = []
      for (const span of asked) months.push(await read(span))
      return { months }
    },
  }
}
