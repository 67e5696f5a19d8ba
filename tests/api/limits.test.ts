import {
  MAX_INGEST_BODY_BYTES,
  MAX_INGEST_CALLS,
  MAX_KEY_READS,
  MAX_LEAK_REPORTS,
  MAX_READS,
  MAX_REFUSED_INGEST_CALLS,
  MAX_REPLAY_MS,
  MAX_SAVED_VERDICTS,
  MAX_STREAMS_PER_KEY,
  MAX_STREAMS_PER_NETWORK,
  MAX_STREAM_QUEUE_BYTES,
  MAX_VERDICT_MISSES,
  MAX_WEBHOOK_TRIALS,
  MAX_WEBHOOK_WAITING,
} from '#contract/api-limits.ts'
import { MAX_HEADER_BYTES, REQUEST_TIMEOUTS } from '#server/composition/app.ts'
import {
  MAX_ASSET_CACHE_BYTES,
  MAX_PAGE_CACHE_BYTES,
  MAX_PREVIEW_CACHE_BYTES,
  MAX_READ_CACHE_BYTES,
} from '#server/composition/caches.ts'
import { MAX_LEDGER_BODY_BYTES } from '#server/composition/player-modules.ts'
import { MAX_REQUEST_WAIT_MS, MAX_WAITING_REQUESTS, MAX_WAITING_REQUESTS_PER_CLIENT } from '#server/http/admission.ts'
import { MAX_LOOP_DELAY_MS } from '#server/http/event-loop-delay.ts'
import { MAX_OUTGOING_ANSWER_BYTES, MAX_OUTGOING_CALL_MS } from '#server/http/guarded-fetch.ts'
import { MAX_REFUSAL_LINES } from '#server/http/refusal-log.ts'
import { MAX_PREPARED, MAX_PREPARED_LENGTH } from '#server/db/sqlite/keep-prepared.ts'
import { MAX_SOCKETS_PER_ADDRESS } from '#server/http/socket-limit.ts'
import { GATEWAY_LIMITS, MAX_FRAME_BYTES } from '#server/live/socket-gateway.ts'
import { SUBSCRIBER_LIMITS } from '#server/live/socket-subscriber.ts'
import { MAX_STREAMS } from '#server/modules/stream/stream-places.ts'
import { MAX_SKIPPED, STREAM_TICK_MS } from '#server/modules/stream/stream.hub.ts'
import { MAX_RELEASES } from '#server/modules/releases/releases.ts'
import { MAX_DELIVERY_ATTEMPTS } from '#server/modules/alerts/deliver.ts'
import { MAX_DEVICE_CALLS } from '#server/modules/alerts/devices.routes.ts'
import { MAX_UNUSED_DEVICE_MS } from '#server/modules/alerts/owners.ts'
import { MAX_DAILY_NOTIFICATIONS } from '#server/modules/alerts/record-matches.ts'
import { MAX_TESTS } from '#server/modules/alerts/targets.ts'
import { MAX_KEY_CACHE_MS, MAX_LEAKED_KEYS } from '#server/modules/api-keys/limits.ts'
import { MAX_DUMP_DAYS } from '#server/modules/dumps/limits.ts'
import { MAX_ANSWER_MS, MAX_PENDING_ANSWERS } from '#server/modules/discord/answer-interaction.ts'
import { MAX_INTERACTION_BYTES } from '#server/modules/discord/discord.routes.ts'
import { MAX_NAME_LENGTH, MAX_SIDE_LENGTH } from '#server/modules/discord/interaction.ts'
import { MAX_REMEMBERED_READS } from '#server/modules/discord/read-memory.ts'
import { MAX_INTERACTION_AGE_MS, MAX_REMEMBERED_SIGNATURES } from '#server/modules/discord/replay-guard.ts'
import { MAX_AUTH_BODY_BYTES } from '#server/modules/auth/account.routes.ts'
import { MAX_SIGN_IN_COOKIE_BYTES, MAX_SIGN_IN_MS } from '#server/modules/auth/pending-sign-in.ts'
import { MAX_PLATFORM_NAME_LENGTH } from '#server/modules/auth/platform.ts'
import { MAX_PRIVATE_BODY_BYTES, MAX_PRIVATE_CALLS } from '#server/modules/auth/private-routes.ts'
import { IDLE_MS, SESSION_MS } from '#server/modules/auth/sessions.ts'
import { MAX_SIGN_IN_CALLS } from '#server/modules/auth/sign-in.routes.ts'
import {
  BAD_FRAME_COST,
  CHAT_GATEWAY_LIMITS,
  LISTENER_SHARE,
  MAX_SOCKETS_PER_USER,
} from '#server/modules/chat/chat.gateway.ts'
import {
  MAX_NETWORK_REQUESTS,
  MAX_OPENINGS,
  MAX_PEOPLE_SEARCHES,
  MAX_REPORTS,
  MESSAGE_LIMIT,
  CHECK_LIMIT,
  OFFER_LIMIT,
  PHRASE_LIMITS,
} from '#server/modules/chat/limits.ts'
import { MAX_CONVERSATIONS } from '#server/modules/chat/send-missed.ts'
import { MAX_LOOKERS } from '#server/modules/desk/lookers.ts'
import { MAX_EXCLUSION_FORECAST_MS } from '#server/modules/evidence/exclusion-forecasts.ts'
import { MAX_TRANSACTION_HATCHES, MAX_WAITING_HATCHES } from '#server/modules/ingest/ingest-hatches.ts'
import { MAX_APPEALS } from '#server/modules/measures/measures.routes.ts'
import { MAX_PROPOSAL_COMMENTS } from '#server/modules/proposals/comment-on-proposal.ts'
import { PROPOSAL_LIMITS } from '#server/modules/proposals/submit-proposal.ts'
import {
  MAX_OPEN_ROOMS,
  MAX_REPORTED_CHANGES,
  MAX_ROOM_JOINS,
  MAX_ROOM_MISSES,
  MAX_ROOM_OPENINGS,
  MAX_ROOM_REPORTS,
  MAX_SENT_CHANGES,
  ROOM_OPERATION_LIMIT,
} from '#server/modules/trade-rooms/limits.ts'
import { MAX_SERIES_BODY_BYTES } from '#server/modules/values/value-series.routes.ts'
import { MAX_VERDICT_AGE_MS } from '#server/modules/verdicts/limits.ts'
import { MAX_RENDER_HEAP_MB, MAX_RENDER_MS } from '#server/ssr/render-in-thread.ts'
import { FRESH_SESSION_MS } from '#contract/current-session.ts'
import { MAX_INBOX_RULES } from '#contract/inbox-rules.ts'
import { MAX_API_KEY_NAME_LENGTH, MAX_API_KEYS, MAX_LEAK_LENGTH } from '#contract/api-keys.ts'
import { ALERT_LIMITS, STAR_MARKS } from '#contract/alerts.ts'
import { MAX_MESSAGE_LENGTH } from '#contract/chat.ts'
import { MAX_DESK_VALUES, PROPOSE_LIMIT } from '#contract/desk-entry.ts'
import { MAX_PREVIEWED } from '#contract/evidence-review.ts'
import { MAX_EVIDENCE_KINDS, MAX_EVIDENCE_QUANTITY } from '#contract/evidence.ts'
import { MAX_INGEST_NUMBER, INGEST_LIMIT } from '#contract/ingest.ts'
import {
  LEDGER_PAGE_SIZE,
  MAX_LEDGER_NOTE_LENGTH,
  MAX_LEDGER_ROWS,
  SERIES_DAYS,
  SERIES_SLUGS,
} from '#contract/ledger.ts'
import { MAX_CHANGED_SLUGS } from '#contract/live.ts'
import { MAX_REASON } from '#contract/measures.ts'
import { MAX_PAGE_SIZE } from '#contract/page-size.ts'
import { MAX_GAME_EVENT_DAYS, MAX_GAME_EVENTS } from '#contract/game-events.ts'
import { MAX_SOURCE_QUOTA, MAX_SOURCES } from '#contract/sources.ts'
import { MAX_PARKED_DECISIONS } from '#contract/parked-changes.ts'
import { PAST_VALUES_LIMIT } from '#contract/past-values.ts'
import { BULK_APPROVALS } from '#contract/proposals.ts'
import { MAX_FILTER_BYTES, MAX_STREAM_FILTERS } from '#contract/stream.ts'
import {
  MAX_WEBHOOK_ANSWER_BYTES,
  MAX_WEBHOOK_DELIVERIES,
  MAX_WEBHOOK_ENDPOINTS,
  MAX_WEBHOOK_FILTERS,
  MAX_WEBHOOK_NAME_LENGTH,
  MAX_WEBHOOK_URL_LENGTH,
  WEBHOOK_ROTATION_MS,
} from '#contract/webhooks.ts'
import { MAX_UNANSWERED_OFFERS, MAX_WISH_ENTRIES, MAX_WISHES } from '#contract/wishes.ts'
import {
  MAX_BOARD_MATCHES,
  MAX_DISMISSALS,
  MAX_REPORTED_WISHES,
  MAX_WISH_REPORT_CALLS,
  MAX_WISH_REPORTS,
  POST_LIMIT,
} from '#server/modules/wishes/limits.ts'
import { MAX_MATCH_NOTICES } from '#server/modules/wishes/notify-matches.ts'
import { MAX_UNSEEN_DAYS } from '#server/modules/wishes/settle-wishes.ts'
import { MAX_WISH_MATCHES } from '#server/modules/wishes/wishes.repository.ts'
import { MAX_WEBHOOK_REFUSALS } from '#machines/webhook.machine.ts'
import {
  MAX_WEBHOOK_CALLS,
  MAX_WEBHOOK_REFUSED_TRIES,
  MAX_WEBHOOK_RETRY_AFTER_MS,
} from '#server/modules/webhooks/limits.ts'
import { MAX_QUANTITY } from '#domain/trade/quantity.ts'
import { MAX_ASKS } from '#domain/trade-room/room-edits.ts'
import { MAX_ROOM_OPERATIONS, MAX_SAID } from '#domain/trade-room/room-moves.ts'
import { MAX_CANDIDATES } from '#domain/trade-room/room-people.ts'
import { MAX_ROOM_MS } from '#domain/trade-room/room-waits.ts'
import { MAX_LINK_LENGTH } from '#domain/trade/trade-link.ts'
import { MAX_ENTRIES } from '#domain/trade/trade.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseRules } from '../../scripts/spec/rules.ts'

const PAGE = 'docs/limits.md'
/** Every constant that the page names. */
const constants: Readonly<Record<string, unknown>> = {
  ALERT_LIMITS,
  BAD_FRAME_COST,
  BULK_APPROVALS,
  CHAT_GATEWAY_LIMITS,
  FRESH_SESSION_MS,
  GATEWAY_LIMITS,
  IDLE_MS,
  MAX_INGEST_NUMBER,
  INGEST_LIMIT,
  LEDGER_PAGE_SIZE,
  LISTENER_SHARE,
  MAX_API_KEYS,
  MAX_INBOX_RULES,
  CHECK_LIMIT,
  MAX_API_KEY_NAME_LENGTH,
  MAX_APPEALS,
  MAX_ASKS,
  MAX_ASSET_CACHE_BYTES,
  MAX_AUTH_BODY_BYTES,
  MAX_CANDIDATES,
  MAX_CHANGED_SLUGS,
  MAX_CONVERSATIONS,
  MAX_DAILY_NOTIFICATIONS,
  MAX_DELIVERY_ATTEMPTS,
  MAX_DUMP_DAYS,
  MAX_DESK_VALUES,
  MAX_DEVICE_CALLS,
  MAX_ENTRIES,
  MAX_LINK_LENGTH,
  MAX_EVIDENCE_KINDS,
  MAX_EVIDENCE_QUANTITY,
  MAX_EXCLUSION_FORECAST_MS,
  MAX_FRAME_BYTES,
  MAX_HEADER_BYTES,
  MAX_INGEST_BODY_BYTES,
  MAX_INGEST_CALLS,
  MAX_KEY_CACHE_MS,
  MAX_KEY_READS,
  MAX_LEAKED_KEYS,
  MAX_LEAK_LENGTH,
  MAX_LEAK_REPORTS,
  MAX_LEDGER_BODY_BYTES,
  MAX_LEDGER_NOTE_LENGTH,
  MAX_LEDGER_ROWS,
  MAX_LOOKERS,
  MAX_LOOP_DELAY_MS,
  MAX_MESSAGE_LENGTH,
  MAX_NETWORK_REQUESTS,
  MAX_OPENINGS,
  MAX_OPEN_ROOMS,
  MAX_OUTGOING_ANSWER_BYTES,
  MAX_OUTGOING_CALL_MS,
  MAX_PAGE_CACHE_BYTES,
  MAX_PAGE_SIZE,
  MAX_PARKED_DECISIONS,
  MAX_PEOPLE_SEARCHES,
  MAX_PLATFORM_NAME_LENGTH,
  MAX_PREVIEWED,
  MAX_PREVIEW_CACHE_BYTES,
  MAX_PRIVATE_BODY_BYTES,
  MAX_PRIVATE_CALLS,
  MAX_PROPOSAL_COMMENTS,
  MAX_QUANTITY,
  MAX_READS,
  MAX_READ_CACHE_BYTES,
  MAX_REASON,
  MAX_REFUSAL_LINES,
  MAX_REFUSED_INGEST_CALLS,
  MAX_RENDER_HEAP_MB,
  MAX_RENDER_MS,
  MAX_RELEASES,
  MAX_REPLAY_MS,
  MAX_SKIPPED,
  MAX_STREAMS,
  MAX_STREAMS_PER_KEY,
  MAX_STREAMS_PER_NETWORK,
  MAX_STREAM_FILTERS,
  MAX_STREAM_QUEUE_BYTES,
  MAX_FILTER_BYTES,
  STREAM_TICK_MS,
  MAX_REPORTED_CHANGES,
  MAX_REPORTS,
  MAX_REQUEST_WAIT_MS,
  MAX_ROOM_JOINS,
  MAX_ROOM_MISSES,
  MAX_ROOM_MS,
  MAX_ROOM_OPENINGS,
  MAX_ROOM_OPERATIONS,
  MAX_ROOM_REPORTS,
  MAX_ANSWER_MS,
  MAX_PENDING_ANSWERS,
  MAX_INTERACTION_BYTES,
  MAX_INTERACTION_AGE_MS,
  MAX_REMEMBERED_READS,
  MAX_REMEMBERED_SIGNATURES,
  MAX_NAME_LENGTH,
  MAX_SIDE_LENGTH,
  MAX_SAID,
  MAX_SAVED_VERDICTS,
  MAX_SENT_CHANGES,
  MAX_SERIES_BODY_BYTES,
  MAX_SIGN_IN_CALLS,
  MAX_SIGN_IN_COOKIE_BYTES,
  MAX_SIGN_IN_MS,
  MAX_SOCKETS_PER_ADDRESS,
  MAX_SOCKETS_PER_USER,
  MAX_SOURCE_QUOTA: { max: MAX_SOURCE_QUOTA, timeWindow: 60_000 },
  MAX_SOURCES,
  MAX_GAME_EVENTS,
  MAX_GAME_EVENT_DAYS,
  MAX_TESTS,
  MAX_TRANSACTION_HATCHES,
  MAX_UNUSED_DEVICE_MS,
  MAX_VERDICT_AGE_MS,
  MAX_VERDICT_MISSES,
  MAX_WAITING_HATCHES,
  MAX_WAITING_REQUESTS,
  MAX_WAITING_REQUESTS_PER_CLIENT,
  MAX_WEBHOOK_ANSWER_BYTES,
  MAX_WEBHOOK_CALLS,
  MAX_WEBHOOK_DELIVERIES,
  MAX_WEBHOOK_ENDPOINTS,
  MAX_WEBHOOK_FILTERS,
  MAX_WEBHOOK_NAME_LENGTH,
  MAX_WEBHOOK_REFUSALS,
  MAX_WEBHOOK_REFUSED_TRIES,
  MAX_WEBHOOK_RETRY_AFTER_MS,
  MAX_WEBHOOK_TRIALS,
  MAX_WEBHOOK_URL_LENGTH,
  MAX_WEBHOOK_WAITING,
  MAX_BOARD_MATCHES,
  MAX_DISMISSALS,
  MAX_MATCH_NOTICES,
  MAX_REPORTED_WISHES,
  MAX_UNANSWERED_OFFERS,
  MAX_UNSEEN_DAYS,
  MAX_WISHES,
  MAX_WISH_ENTRIES,
  MAX_WISH_MATCHES,
  MAX_WISH_REPORTS,
  MAX_WISH_REPORT_CALLS,
  POST_LIMIT,
  WEBHOOK_ROTATION_MS,
  MESSAGE_LIMIT,
  OFFER_LIMIT,
  PAST_VALUES_LIMIT,
  PHRASE_LIMITS,
  PROPOSAL_LIMITS,
  PROPOSE_LIMIT,
  REQUEST_TIMEOUTS,
  ROOM_OPERATION_LIMIT,
  SERIES_DAYS,
  SERIES_SLUGS,
  SESSION_MS,
  STAR_MARKS,
  SUBSCRIBER_LIMITS,
  MAX_PREPARED,
  MAX_PREPARED_LENGTH,
}

const read = (path: string) => readFileSync(path, 'utf8')

type Row = { what: string; limit: string; window: string; rules: string; name: string; file: string }

const rows: readonly Row[] = read(PAGE)
  .split('\n')
  .flatMap((line) => {
    const [, what = '', limit = '', window = '', , rules = '', constant = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    const [, name, file] = /^\[`([\w.]+)`\]\(\.\.\/(.+)\)$/.exec(constant) ?? []
    return name === undefined || file === undefined ? [] : [{ what, limit, window, rules, name, file }]
  })

const UNITS: Readonly<Record<string, number>> = {
  '%': 0.01,
  KiB: 1_024,
  MiB: 1_048_576,
  ms: 1,
  s: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
}

/** Amounts of a cell in bytes or milliseconds: `10 s` is 10,000, `60; 4` is 60 and 4. */
const parseAmounts = (cell: string) =>
  cell.split('; ').map((amount) => {
    const [figure = '', unit] = amount.split(' ')
    const factor = unit === undefined ? 1 : (UNITS[unit] ?? UNITS[unit.replace(/s$/, '')] ?? NaN)
    return Number(figure.replaceAll(',', '')) * factor
  })

/** A constant's amounts and its window: a number, or an object of a rate limit, a stored limit or a token bucket. */
function readAmounts(value: unknown, name: string): { amounts: number[]; window?: number } {
  if (typeof value === 'number') return { amounts: [name.endsWith('_MB') ? value * 1_048_576 : value] }
  const { max, timeWindow, count, perMs, burst, perSecond } = value as Partial<Record<string, number>>
  if (max !== undefined && timeWindow !== undefined) return { amounts: [max], window: timeWindow }
  if (count !== undefined && perMs !== undefined) return { amounts: [count], window: perMs }
  if (burst !== undefined && perSecond !== undefined) return { amounts: [burst, perSecond], window: 1_000 }
  return { amounts: [] }
}

const findConstant = (path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], constants)

it(`[RU63] every limit of the page is that of its constant`, () => {
  const wrong = rows.flatMap(({ what, limit, window, name, file }) => {
    const [root = ''] = name.split('.')
    if (!new RegExp(`export const ${root}\\b`).test(read(file))) return [`${what}: no ${root} in ${file}`]
    const constant = readAmounts(findConstant(name), name)
    const isEqual =
      constant.amounts.length > 0 &&
      String(parseAmounts(limit)) === String(constant.amounts) &&
      (constant.window === undefined || String(parseAmounts(window)) === String(constant.window))
    return isEqual ? [] : [`${what}: ${limit} (${window}), but ${name} is ${JSON.stringify(constant)}`]
  })
  expect(wrong).toEqual([])
  expect(rows.length).toBeGreaterThan(80)
})

it('[RU63] the rule of a limit states the same figure', () => {
  const files = readdirSync('docs/spec').map((name) => ({ name, markdown: read(join('docs/spec', name)) }))
  const texts = new Map(parseRules(files).rules.map(({ id, text }) => [id, text]))
  const DIGITS = { two: '2', three: '3', five: '5', ten: '10' } as const
  const inDigits = (text: string) =>
    text.replace(/\b(two|three|five|ten)\b/g, (word) => DIGITS[word as keyof typeof DIGITS]).replace(/ KB\b/g, ' KiB')
  const wrong = rows.flatMap(({ what, limit, rules }) => {
    const ids: string[] = rules.match(/[A-Z]{2}\d+/g) ?? []
    const unknown = ids.filter((id) => !texts.has(id)).map((id) => `${what}: no rule ${id}`)
    if (ids.length === 0 || rules.startsWith('(')) return unknown
    const stated = inDigits(ids.map((id) => texts.get(id) ?? '').join(' '))
    const figures = limit.split('; ')
    const missing = figures.filter((figure) => !new RegExp(`(?<![\\d,])${figure}(?![\\d,]*\\d)`).test(stated))
    return [...unknown, ...missing.map((figure) => `${what}: ${figure} is not in ${rules}`)]
  })
  expect(wrong).toEqual([])
})

it('[RU63] every exported maximum of the server has a row', () => {
  const named = new Set(rows.map(({ name }) => name.split('.')[0]))
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const missing = files.flatMap((file) =>
    [...read(join('server', file)).matchAll(/^export const (MAX_\w+)/gm)]
      .filter(([, name]) => !named.has(name!))
      .map(([, name]) => `${name} of server/${file}`),
  )
  expect(missing, `add a row to ${PAGE}`).toEqual([])
})
