import { MAX_WEBHOOK_TRIALS } from '#contract/api-limits.ts'
import { MAX_FILTER_BYTES } from '#contract/stream.ts'
import {
  MAX_WEBHOOK_ENDPOINTS,
  type NewWebhookEndpoint,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryList,
  type WebhookEndpoint,
  type WebhookEndpointList,
  type WebhookEndpointWithSecret,
  type WebhookEvent,
  type WebhookFilter,
  type WebhookTrial,
} from '#contract/webhooks.ts'
import { utcDay } from '#domain/bounties/bounty-countdown.ts'
import { omitUnset } from '#domain/stream/stream-filters.ts'
import { isOpen } from '#machines/webhook-transitions.ts'
import type { WebhookLifeEvent } from '#machines/webhook.machine.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { type GuardedFetch, isCallable } from '#server/http/guarded-fetch.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { ProblemError } from '#server/http/problem.ts'
import { limitAttempts, localRateLimits, type RateLimits } from '#server/http/shared-rate-limits.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { newMessageId, nextNumber, startFromHere } from './record-events.ts'
import { type Outcome, sendMessage } from './send-message.ts'
import { makeSecret } from './sign.ts'
import { createWebhooksRepository, toDelivery, toEndpoint, WEBHOOK_LOCK } from './webhooks.repository.ts'
import type { WebhookEndpointTable } from './webhooks.table.ts'

type Options = {
  db: Database
  fetch: GuardedFetch
  /** Called when something may be sent. */
  wake: () => void
  /** Default: only this process's trials count. */
  rateLimits?: RateLimits | undefined
  /** Milliseconds. */
  now: () => number
}

export type Endpoints = ReturnType<typeof createEndpoints>

const notFound = () => new ProblemError(404, 'endpoint.not_found', 'Webhook endpoint not found')
const notAllowed = ({ state }: WebhookEndpointTable, what: string) =>
  new ProblemError(409, 'endpoint.state', `An endpoint that is ${state} can't ${what}`)

function toStored(filter: WebhookFilter): object {
  if (filter.type === 'bounty.started') return { type: filter.type }
  const set = omitUnset(filter.filter)
  return { type: filter.type, ...(Object.keys(set).length > 0 && { filter: set }) }
}

const toAttempt = ({ kind, status, answer, problem }: Outcome): WebhookAttempt => ({
  isDelivered: kind === 'delivered',
  ...omitUnknown({ status, answer, problem }),
})

/** Whether an answer is the challenge, as text or in JSON. WH5 */
function isChallenge(text: string, challenge: string): boolean {
  if (text.trim() === challenge) return true
  try {
    return (JSON.parse(text) as { challenge?: unknown } | null)?.challenge === challenge
  } catch {
    return false
  }
}

/** Webhook endpoints of users (WH rules). A secret leaves this module when it is made, and never again. */
export function createEndpoints({ db, fetch, wake, rateLimits = localRateLimits(), now }: Options) {
  const limitTrials = limitAttempts(rateLimits, 'webhook trials', MAX_WEBHOOK_TRIALS)

  /** @throws ProblemError 404 for an endpoint that is not the user's */
  async function findOwn(trx: Database, userId: string, id: string): Promise<WebhookEndpointTable> {
    const row = await createWebhooksRepository(trx).find(id)
    if (row?.account_id !== userId) throw notFound()
    return row
  }

  const present = async (trx: Database, row: WebhookEndpointTable): Promise<WebhookEndpoint> =>
    toEndpoint(row, (await createWebhooksRepository(trx).countWaiting([row.id])).get(row.id) ?? 0, now())

  /** @throws ProblemError 403 while the account is suspended. WH27 */
  async function refuseSuspended(trx: Database, userId: string) {
    const restriction = await createMeasuresRepository(trx).findRestriction(userId, now())
    if (restriction?.kind === 'suspension') await refuseRestricted(trx, userId, now())
  }

  /** Runs in a transaction with the user's endpoint. */
  const change = <T>(
    userId: string,
    id: string,
    run: (trx: Database, row: WebhookEndpointTable) => Promise<T>,
  ): Promise<T> =>
    writeTransaction(db, [...WEBHOOK_LOCK, userId], async (trx) => {
      const row = await findOwn(trx, userId, id)
      await refuseSuspended(trx, userId)
      return run(trx, row)
    })

  const move = (userId: string, id: string, event: WebhookLifeEvent): Promise<WebhookEndpoint> =>
    change(userId, id, async (trx, row) => {
      const after = await createWebhooksRepository(trx).move(row, event, now(), { next_at: now() })
      if (!after) throw notAllowed(row, event)
      return present(trx, after)
    })

  /** Sends a message of this endpoint's own outside the queue, and lists it. */
  async function trial(userId: string, row: WebhookEndpointTable, event: Pick<WebhookEvent, 'type' | 'data'>) {
    await limitTrials(userId)
    await limitTrials(createHash('sha256').update(row.url).digest('base64url'))
    const id = newMessageId()
    const at = now()
    const outcome = await sendMessage(
      fetch,
      row,
      { id, body: JSON.stringify({ type: event.type, timestamp: isoTime(at), data: event.data }) },
      now,
    )
    const note = async (trx: Database, { kind, status, answer, problem }: Outcome) => {
      const own = createWebhooksRepository(trx)
      await own.insertDeliveries([
        {
          id,
          endpoint_id: row.id,
          number: await nextNumber(trx),
          type: event.type,
          subject: '',
          data: JSON.stringify(event.data),
          state: kind === 'delivered' ? 'delivered' : 'failed',
          created_at: at,
          attempts: 1,
          tried_at: now(),
          status,
          answer,
          problem,
        },
      ])
      await own.prune(row.id)
    }
    return { outcome, note }
  }

  return {
    async list(userId: string): Promise<WebhookEndpointList> {
      const webhooks = createWebhooksRepository(db)
      const rows = await webhooks.list(userId)
      const waiting = await webhooks.countWaiting(rows.map(({ id }) => id))
      return { endpoints: rows.map((row) => toEndpoint(row, waiting.get(row.id) ?? 0, now())) }
    },

    /** @throws ProblemError 400 for an address that may not be called, 409 for one endpoint too many. WH1, WH2, WH7 */
    async create(userId: string, { name, url, filters }: NewWebhookEndpoint): Promise<WebhookEndpointWithSecret> {
      if (!isCallable(url))
        throw new ProblemError(400, 'endpoint.address', 'url: must be https, with a host name and no port', 'url')
      const stored = filters.map(toStored)
      if (stored.some((each) => Buffer.byteLength(JSON.stringify(each)) > MAX_FILTER_BYTES))
        throw new ProblemError(400, 'body.invalid', `filters: one has more than ${MAX_FILTER_BYTES} bytes`, 'filters')
      const row: WebhookEndpointTable = {
        id: randomUUID(),
        account_id: userId,
        name,
        url,
        filters: JSON.stringify(stored),
        state: 'unverified',
        since: now(),
        refusals: 0,
        end_reason: null,
        secret: makeSecret(),
        previous_secret: null,
        rotated_at: null,
        created_at: now(),
        next_at: now(),
      }
      await writeTransaction(db, [...WEBHOOK_LOCK, userId], async (trx) => {
        await refuseSuspended(trx, userId)
        const own = createWebhooksRepository(trx)
        if ((await own.list(userId)).length >= MAX_WEBHOOK_ENDPOINTS)
          throw new ProblemError(
            409,
            'endpoint.too_many',
            `At most ${MAX_WEBHOOK_ENDPOINTS} endpoints; remove one first`,
          )
        await own.insert(row)
      })
      return { ...toEndpoint(row, 0, now()), secret: row.secret }
    },

    /** @throws ProblemError 404 */
    remove: (userId: string, id: string): Promise<void> =>
      writeTransaction(db, WEBHOOK_LOCK, async (trx) => {
        await findOwn(trx, userId, id)
        await createWebhooksRepository(trx).remove([id])
      }),

    /** Sends the challenge; its answer makes the endpoint active. @throws ProblemError 404, 409, 429. WH4 to WH6 */
    async verify(userId: string, id: string): Promise<WebhookTrial> {
      const found = await change(userId, id, async (_, row) => {
        if (row.state !== 'unverified') throw notAllowed(row, 'be verified')
        return row
      })
      const challenge = randomBytes(24).toString('base64url')
      const { outcome: sent, note } = await trial(userId, found, { type: 'endpoint.challenge', data: { challenge } })
      const outcome: Outcome =
        sent.kind === 'delivered' && !isChallenge(sent.text, challenge)
          ? { ...sent, kind: 'refused', problem: 'wrong_challenge' }
          : sent
      const result = await change(userId, id, async (trx, row) => {
        const own = createWebhooksRepository(trx)
        const isFirst = !(await own.hasOpen())
        await note(trx, outcome)
        if (outcome.kind !== 'delivered') return present(trx, row)
        const after = await own.move(row, 'verified', now(), { next_at: now() })
        if (!after) throw notAllowed(row, 'be verified')
        if (isFirst) await startFromHere(trx, utcDay(now()))
        return present(trx, after)
      })
      return { endpoint: result, attempt: toAttempt(outcome) }
    },

    /** @throws ProblemError 404, 409 */
    disable: (userId: string, id: string) => move(userId, id, 'disable'),
    /** It is unverified again. @throws ProblemError 404, 409 */
    enable: (userId: string, id: string) => move(userId, id, 'enable'),

    /** A new secret; the one before signs too for 24 hours. @throws ProblemError 404. WH20 */
    rotate: (userId: string, id: string): Promise<WebhookEndpointWithSecret> =>
      change(userId, id, async (trx, row) => {
        const changes = { secret: makeSecret(), previous_secret: row.secret, rotated_at: now() }
        await createWebhooksRepository(trx).update(id, changes)
        return { ...(await present(trx, { ...row, ...changes })), secret: changes.secret }
      }),

    /** Says what the other side answered. The test changes no state. @throws ProblemError 404, 409, 429. WH26 */
    async test(userId: string, id: string): Promise<WebhookTrial> {
      const found = await change(userId, id, async (_, row) => {
        if (!isOpen(row.state)) throw notAllowed(row, 'be tested')
        return row
      })
      const { outcome, note } = await trial(userId, found, { type: 'endpoint.test', data: {} })
      const endpoint = await change(userId, id, async (trx, row) => {
        await note(trx, outcome)
        return present(trx, row)
      })
      return { endpoint, attempt: toAttempt(outcome) }
    },

    /** @throws ProblemError 404. WH24 */
    async deliveries(userId: string, id: string): Promise<WebhookDeliveryList> {
      await findOwn(db, userId, id)
      return { deliveries: (await createWebhooksRepository(db).listDeliveries(id)).map(toDelivery) }
    },

    /** Sends a message again with its id, before those that wait. @throws ProblemError 404, 409. WH25 */
    async replay(userId: string, id: string, deliveryId: string): Promise<WebhookDelivery> {
      const replayed = await change(userId, id, async (trx, row) => {
        const own = createWebhooksRepository(trx)
        const delivery = await own.findDelivery(id, deliveryId)
        if (!delivery) throw new ProblemError(404, 'delivery.not_found', 'Delivery not found')
        if (!isOpen(row.state)) throw notAllowed(row, 'get messages')
        if (delivery.state === 'waiting' || delivery.type === 'endpoint.challenge')
          throw new ProblemError(409, 'delivery.state', 'This message waits already, or was a challenge')
        await own.replay(deliveryId)
        await own.update(id, { next_at: now() })
        return toDelivery({ ...delivery, state: 'waiting', attempts: 0 })
      })
      wake()
      return replayed
    },
  }
}
