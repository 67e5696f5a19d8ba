import type { WebhookEvent } from '#contract/webhooks.ts'
import { isOpen } from '#machines/webhook-transitions.ts'
import type { WebhookLifeEvent } from '#machines/webhook.machine.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { GuardedFetch } from '#server/http/guarded-fetch.ts'
import { LRUCache } from 'lru-cache'
import { setTimeout as wait } from 'node:timers/promises'
import {
  MAX_WEBHOOK_CALLS,
  MAX_WEBHOOK_REFUSED_TRIES,
  MAX_WEBHOOK_RETRY_AFTER_MS,
  WEBHOOK_RETRY_JITTER,
  WEBHOOK_RETRY_MS,
} from './limits.ts'
import { readEvent } from './read-event.ts'
import { type Outcome, sendMessage } from './send-message.ts'
import { createWebhooksRepository, WEBHOOK_LEASE_MS, WEBHOOK_LOCK } from './webhooks.repository.ts'
import type { WebhookDeliveryTable, WebhookEndpointTable } from './webhooks.table.ts'

type Options = {
  db: Database
  fetch: GuardedFetch
  report: (error: unknown) => void
  /** Called when an endpoint is free again, so that others can be taken. */
  onFree: () => void
  /** From 0 to 1; for the jitter. */
  random: () => number
  /** Milliseconds. */
  now: () => number
}

type Verdict = { event: WebhookLifeEvent; state: WebhookDeliveryTable['state']; nextAt: number | null }

/** A message of an endpoint that this process holds until `lease`. */
type Turn = { endpoint: WebhookEndpointTable; delivery: WebhookDeliveryTable; lease: number }
type Try = { turn: Turn; outcome: Outcome }

/** Longest delay before tries are written down, so that they are written together. */
const SETTLE_MS = 20
/** For this long an event that was read serves further endpoints. */
const EVENT_MS = 1_000
const MAX_EVENTS = 1_000

/** Messages that an endpoint gets in a row before others have their turn. */
const MAX_IN_A_ROW = 100

/** The next state of a message and its endpoint after a try. `nextAt`: when the message is tried again. WH13, WH14, WH16 */
export function judge({ kind, retryAfterMs }: Outcome, attempts: number, now: number, random: number): Verdict {
  if (kind === 'delivered') return { event: 'delivered', state: 'delivered', nextAt: null }
  if (kind === 'gone') return { event: 'gone', state: 'failed', nextAt: null }
  if (kind === 'refused' && attempts >= MAX_WEBHOOK_REFUSED_TRIES)
    return { event: 'refused', state: 'failed', nextAt: null }
  const wait = WEBHOOK_RETRY_MS[attempts - 1]
  if (wait === undefined) return { event: 'exhausted', state: 'failed', nextAt: null }
  const planned = wait * (1 + WEBHOOK_RETRY_JITTER * random)
  const nextAt = now + Math.round(Math.max(planned, Math.min(retryAfterMs, MAX_WEBHOOK_RETRY_AFTER_MS)))
  return { event: 'failed', state: 'waiting', nextAt }
}

/** Sends messages, each endpoint in its own queue and in order, at least once. WH11 to WH19 */
export function createWebhookDelivery({ db, fetch, report, onFree, random, now }: Options) {
  const webhooks = createWebhooksRepository(db)
  /** Endpoints to which this process sends. */
  const held = new Map<string, { isRetrying: boolean; done: Promise<void> }>()
  const read = new LRUCache<string, Promise<WebhookEvent | undefined>>({ max: MAX_EVENTS, ttl: EVENT_MS })
  let isStopped = false
  let tries: Try[] = []
  let settling: Promise<(Turn | undefined)[]> | undefined

  /** Moves an endpoint by its try. Undefined: this process has to let it go. WH15 */
  async function settleOne(trx: Database, { turn, outcome }: Try): Promise<Turn | undefined> {
    const { delivery, lease } = turn
    const own = createWebhooksRepository(trx)
    const at = now()
    const row = await own.find(delivery.endpoint_id)
    if (!row) return undefined
    const { event, state, nextAt } = judge(outcome, delivery.attempts + 1, at, random())
    const { status, answer, problem } = outcome
    await own.noteTry(delivery.id, { state, status, answer, problem, at })
    const isOurs = row.next_at === lease
    const after = await own.move(row, event, at, isOurs ? { next_at: nextAt ?? at + WEBHOOK_LEASE_MS } : {})
    if (!isOurs || !after || !isOpen(after.state) || nextAt !== null) return undefined
    return readTurn(trx, after)
  }

  /** The next message of an endpoint that this process holds; without one the endpoint is released. */
  async function readTurn(trx: Database, endpoint: WebhookEndpointTable): Promise<Turn | undefined> {
    const own = createWebhooksRepository(trx)
    const delivery = await own.firstWaiting(endpoint.id)
    if (delivery) return { endpoint, delivery, lease: endpoint.next_at }
    await own.release(endpoint.id, endpoint.next_at, now())
    return undefined
  }

  /** Tries of many endpoints share a transaction. */
  function settle(done: Try): Promise<Turn | undefined> {
    const index = tries.push(done) - 1
    settling ??= wait(SETTLE_MS).then(() => {
      const batch = tries
      tries = []
      settling = undefined
      return writeTransaction(db, WEBHOOK_LOCK, async (trx) => {
        const next: (Turn | undefined)[] = []
        for (const each of batch) next.push(await settleOne(trx, each))
        return next
      })
    })
    return settling.then((next) => next[index])
  }

  /** Many endpoints get the same event at first; a later try reads it again. WH12 */
  function findEvent(delivery: WebhookDeliveryTable): Promise<WebhookEvent | undefined> {
    if (delivery.data !== null || delivery.attempts > 0) return readEvent(db, delivery)
    const key = `${delivery.type} ${delivery.subject}`
    const known = read.get(key)
    if (known) return known
    const event = readEvent(db, delivery)
    read.set(key, event)
    event.catch(() => read.delete(key))
    return event
  }

  /** Sends a message. Returns the next one; undefined: nothing more for now. */
  async function send(turn: Turn): Promise<Turn | undefined> {
    const { endpoint, delivery } = turn
    const event = await findEvent(delivery)
    if (!event) {
      await webhooks.dropOne(delivery.id)
      return readTurn(db, endpoint)
    }
    const message = { id: delivery.id, body: JSON.stringify(event) }
    return settle({ turn, outcome: await sendMessage(fetch, endpoint, message, now) })
  }

  async function drain(endpoint: WebhookEndpointTable) {
    let turn = await readTurn(db, endpoint)
    for (let sent = 0; turn && sent < MAX_IN_A_ROW && !isStopped; sent++) turn = await send(turn)
    if (turn) await webhooks.release(endpoint.id, turn.lease, now())
    await webhooks.prune(endpoint.id)
  }

  function take(endpoint: WebhookEndpointTable) {
    const done = drain(endpoint)
      .catch(report)
      .then(() => {
        held.delete(endpoint.id)
        onFree()
      })
    held.set(endpoint.id, { isRetrying: endpoint.state === 'retrying', done })
  }

  return {
    /** Takes endpoints with something to send, as many as this process can serve, and begins to send. */
    async look(): Promise<void> {
      if (isStopped) return
      const retrying = [...held.values()].filter(({ isRetrying }) => isRetrying).length
      const limits = {
        active: MAX_WEBHOOK_CALLS.active - (held.size - retrying),
        retrying: MAX_WEBHOOK_CALLS.retrying - retrying,
      }
      const ids = [...held.keys()]
      const isDue = async (state: 'active' | 'retrying') =>
        limits[state] > 0 && (await webhooks.dueQuery(state, now(), 1, ids).execute()).length > 0
      if (!(await isDue('active')) && !(await isDue('retrying'))) return
      const claimed = await writeTransaction(db, WEBHOOK_LOCK, (trx) =>
        createWebhooksRepository(trx).claim(now(), limits, ids),
      )
      claimed.forEach(take)
    },
    /** Takes nothing more; resolves when the calls that run have ended. */
    async stop(): Promise<void> {
      isStopped = true
      while (held.size > 0) await Promise.all([...held.values()].map(({ done }) => done))
    },
  }
}
