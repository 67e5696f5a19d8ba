import {
  MAX_INGEST_BODY_BYTES,
  MAX_INGEST_CALLS,
  MAX_KEY_READS,
  MAX_LEAK_REPORTS,
  MAX_LIVE_CONNECTIONS,
  MAX_READS,
  MAX_REFUSED_INGEST_CALLS,
  MAX_REPLAY_MS,
  MAX_SAVED_VERDICTS,
  MAX_STREAM_QUEUE_BYTES,
  MAX_STREAMS_PER_KEY,
  MAX_STREAMS_PER_NETWORK,
  MAX_VERDICT_MISSES,
  MAX_WEBHOOK_TRIALS,
  MAX_WEBHOOK_WAITING,
} from '#contract/api-limits.ts'
import { MAX_API_KEYS, MAX_LEAK_LENGTH } from '#contract/api-keys.ts'
import { INGEST_LIMIT } from '#contract/ingest.ts'
import { SERIES_SLUGS } from '#contract/ledger.ts'
import { MAX_PAGE_SIZE } from '#contract/page-size.ts'
import { PAST_VALUES_LIMIT } from '#contract/past-values.ts'
import { MAX_FILTER_BYTES, MAX_STREAM_FILTERS } from '#contract/stream.ts'
import { MAX_WEBHOOK_ENDPOINTS, MAX_WEBHOOK_FILTERS } from '#contract/webhooks.ts'
import { formatWhole } from '#domain/text/format.ts'
import { limits as texts } from '#messages/developers.ts'
import { FactTable } from '#ui/fact-table.tsx'

const MINUTE = 60_000
const MIB = 1_048_576

const perTime = (max: number, ms: number) => (ms === MINUTE ? texts.perMinute(max) : texts.perMinutes(max, ms / MINUTE))
const calls = ({ max, timeWindow }: { max: number; timeWindow: number }) => perTime(max, timeWindow)

/** Rows of the table: made of the constants that the server keeps to. DP10 */
const ROWS: readonly (readonly [what: string, limit: string, beyond: string])[] = [
  [texts.reads, calls(MAX_READS), texts.wait],
  [texts.keyReads, calls(MAX_KEY_READS), texts.wait],
  [texts.rows, formatWhole(MAX_PAGE_SIZE), texts.refused],
  [texts.slugs, formatWhole(PAST_VALUES_LIMIT), texts.refused],
  [texts.series, formatWhole(SERIES_SLUGS), texts.refused],
  [texts.keys, formatWhole(MAX_API_KEYS), texts.conflict],
  [texts.leaks, calls(MAX_LEAK_REPORTS), texts.wait],
  [texts.leakText, formatWhole(MAX_LEAK_LENGTH), texts.refused],
  [texts.verdicts, calls(MAX_SAVED_VERDICTS), texts.wait],
  [texts.verdictMisses, perTime(MAX_VERDICT_MISSES.count, MAX_VERDICT_MISSES.perMs), texts.wait],
  [texts.streams, formatWhole(MAX_STREAMS_PER_NETWORK), texts.many],
  [texts.keyStreams, formatWhole(MAX_STREAMS_PER_KEY), texts.many],
  [texts.filters, formatWhole(MAX_STREAM_FILTERS), texts.refused],
  [texts.filterBytes, texts.bytes(MAX_FILTER_BYTES), texts.refused],
  [texts.replay, texts.hours(MAX_REPLAY_MS / (60 * MINUTE)), texts.gap],
  [texts.queue, texts.mib(MAX_STREAM_QUEUE_BYTES / MIB), texts.ended],
  [texts.live, formatWhole(MAX_LIVE_CONNECTIONS), texts.many],
  [texts.endpoints, formatWhole(MAX_WEBHOOK_ENDPOINTS), texts.conflict],
  [texts.endpointFilters, formatWhole(MAX_WEBHOOK_FILTERS), texts.refused],
  [texts.trials, perTime(MAX_WEBHOOK_TRIALS.count, MAX_WEBHOOK_TRIALS.perMs), texts.wait],
  [texts.waiting, formatWhole(MAX_WEBHOOK_WAITING), texts.disabled],
  [texts.ingest, calls(MAX_INGEST_CALLS), texts.wait],
  [texts.refusedIngest, calls(MAX_REFUSED_INGEST_CALLS), texts.wait],
  [texts.ingestRows, formatWhole(INGEST_LIMIT), texts.refused],
  [texts.ingestBody, texts.mib(MAX_INGEST_BODY_BYTES / MIB), texts.tooLarge],
]

/** On a phone a row is two lines: what and its limit, and below them what happens beyond it. DP10 */
export const LimitsTable = () => (
  <FactTable
    columns={[texts.what, texts.limit, texts.beyond]}
    rows={ROWS.map(([what, limit, beyond]) => ({ key: what, cells: [what, limit, beyond] }))}
  />
)
