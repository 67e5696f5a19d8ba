import { readThrough } from '#server/db/open-database.ts'
import { computeDailyClose, type DailyCloseSettings } from '#server/modules/estimates/compute-daily-close.ts'
import { answerCalls } from '#server/threads/answer-calls.ts'

/** As the site's, for a site that is old enough to propose values from its first day. */
answerCalls(({ databaseUrl, day }: DailyCloseSettings) =>
  readThrough(databaseUrl, (db) => computeDailyClose(db, day, { youngDays: 0 })),
)
