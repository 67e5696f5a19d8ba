import type { ExclusionPreview, PreviewExclusion } from '#contract/evidence-review.ts'
import type { Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import { millisecondsInDay, millisecondsInSecond } from 'date-fns/constants'
import { createEvidenceRepository } from './evidence.repository.ts'

/** `day`: the start of the UTC day that would be closed, in milliseconds. */
export type ComputeExclusionForecast = (
  preview: PreviewExclusion & { day: number },
  signal: AbortSignal,
) => Promise<ExclusionPreview>

type Options = {
  db: Database
  compute: ComputeExclusionForecast
  /** Receives why a forecast could not be computed. */
  report: (error: unknown) => void
  /** Milliseconds. */
  now: () => number
  timeLimit?: number
}

export const MAX_EXCLUSION_FORECAST_MS = 60 * millisecondsInSecond
/** In seconds. Most forecasts take less. */
const RETRY_AFTER = '5'

const unavailable = (code: string, detail: string) =>
  new ProblemError(503, code, `${detail}; try again in ${RETRY_AFTER} seconds`, undefined, {
    headers: { 'retry-after': RETRY_AFTER },
  })

/** Forecasts of exclusions, one at a time: each replays all evidence. EV50 to EV55 */
export function createExclusionForecasts({ db, compute, report, now, timeLimit = MAX_EXCLUSION_FORECAST_MS }: Options) {
  let isBusy = false

  async function run(preview: PreviewExclusion, signal: AbortSignal): Promise<ExclusionPreview> {
    const timeout = AbortSignal.timeout(timeLimit)
    try {
      return await compute({ ...preview, day: now() - (now() % millisecondsInDay) }, AbortSignal.any([signal, timeout]))
    } catch (error) {
      if (timeout.aborted)
        throw unavailable(
          'preview.timed_out',
          `The preview took longer than ${timeLimit / millisecondsInSecond} seconds`,
        )
      if (!signal.aborted) report(error)
      throw unavailable('preview.failed', 'The preview could not be computed')
    }
  }

  /** `signal` ends the work for a reader who has left. @throws ProblemError 404, 503 */
  return async (preview: PreviewExclusion, signal: AbortSignal): Promise<ExclusionPreview> => {
    const evidence = createEvidenceRepository(db)
    if (!(await evidence.isVariant(preview.item)))
      throw new ProblemError(404, 'item.not_found', 'Item not found', 'item')
    for (const [index, account] of preview.accounts.entries())
      if (!(await evidence.isKnown(account)))
        throw new ProblemError(404, 'account.not_found', 'No trade is of this account', `accounts.${index}`)
    if (isBusy) throw unavailable('preview.busy', 'Another preview is being computed')
    isBusy = true
    try {
      return await run(preview, signal)
    } finally {
      isBusy = false
    }
  }
}
