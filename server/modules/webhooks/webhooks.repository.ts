import { MAX_WEBHOOK_DELIVERIES, type WebhookDelivery, type WebhookEndpoint } from '#contract/webhooks.ts'
import { isOpen, webhookAfter, type WebhookSnapshot } from '#machines/webhook-transitions.ts'
import type { WebhookLifeEvent } from '#machines/webhook.machine.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { isoTime } from '#server/time/iso-time.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#server/db/database.ts'
import { previousSecret } from './sign.ts'
import type { WebhookDeliveryTable, WebhookEndpointTable } from './webhooks.table.ts'

/** Every transaction that changes endpoints or their messages holds it. */
export const WEBHOOK_LOCK = ['webhooks']
/** A process that dies while it sends leaves its endpoints to others after this long, ms. WH11 */
export const WEBHOOK_LEASE_MS = 30_000

const OPEN = ['active', 'retrying'] as const

export type Result = Pick<WebhookDeliveryTable, 'state' | 'status' | 'answer' | 'problem'> & { at: number }

const toSnapshot = ({ state, refusals, end_reason }: WebhookEndpointTable): WebhookSnapshot => ({
  state,
  facts: { refusals, end: end_reason },
})

/** Endpoints of suspended accounts rest. WH27 */
const isNotSuspended = (now: number) => (eb: ExpressionBuilder<Schema, 'webhook_endpoint'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('measure')
        .select('measure.id')
        .whereRef('measure.account_id', '=', 'webhook_endpoint.account_id')
        .where('kind', '=', 'suspension')
        .where('lifted_at', 'is', null)
        .where((either) => either.or([either('ends_at', 'is', null), either('ends_at', '>', now)])),
    ),
  )

/** Webhook endpoints and their messages. Pass a transaction to join it. Times are milliseconds. */
export const createWebhooksRepository = (db: Database) => {
  const deliveries = (endpointId: string) =>
    db.selectFrom('webhook_delivery').selectAll().where('endpoint_id', '=', endpointId)

  /** The statement that finds endpoints with something to send, exported for its query plan. */
  const dueQuery = (state: (typeof OPEN)[number], now: number, limit: number, held: readonly string[]) =>
    db
      .selectFrom('webhook_endpoint')
      .select('id')
      .where('state', '=', state)
      .where('next_at', '<=', now)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('webhook_delivery')
            .select('webhook_delivery.id')
            .whereRef('endpoint_id', '=', 'webhook_endpoint.id')
            .where('webhook_delivery.state', '=', 'waiting'),
        ),
      )
      .where(isNotSuspended(now))
      .$if(held.length > 0, (q) => q.where('id', 'not in', held))
      .orderBy('next_at')
      .limit(limit)

  return {
    dueQuery,
    list: (userId: string): Promise<WebhookEndpointTable[]> =>
      db
        .selectFrom('webhook_endpoint')
        .selectAll()
        .where('account_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    find: (id: string): Promise<WebhookEndpointTable | undefined> =>
      db.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).executeTakeFirst(),

    insert: (row: WebhookEndpointTable) => db.insertInto('webhook_endpoint').values(row).execute(),

    update: (id: string, changes: Partial<WebhookEndpointTable>) =>
      db.updateTable('webhook_endpoint').set(changes).where('id', '=', id).execute(),

    /** Removes endpoints with their messages. */
    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await db.deleteFrom('webhook_delivery').where('endpoint_id', 'in', ids).execute()
      await db.deleteFrom('webhook_endpoint').where('id', 'in', ids).execute()
    },

    /** Endpoints that get events. */
    listOpen: (now: number): Promise<Pick<WebhookEndpointTable, 'id' | 'filters'>[]> =>
      db
        .selectFrom('webhook_endpoint')
        .select(['id', 'filters'])
        .where('state', 'in', OPEN)
        .where(isNotSuspended(now))
        .orderBy('id')
        .execute(),

    /** Whether any endpoint gets events. */
    hasOpen: async (): Promise<boolean> =>
      (await db.selectFrom('webhook_endpoint').select('id').where('state', 'in', OPEN).limit(1).executeTakeFirst()) !==
      undefined,

    /** Moves an endpoint by an event of its life, in a transaction. Returns it after that; null: its state does not allow the event. WH15 */
    async move(
      row: WebhookEndpointTable,
      event: WebhookLifeEvent,
      at: number,
      changes: Partial<WebhookEndpointTable> = {},
    ): Promise<WebhookEndpointTable | null> {
      const after = webhookAfter(toSnapshot(row), event)
      if (!after) return null
      const written = {
        ...changes,
        state: after.state,
        refusals: after.facts.refusals,
        end_reason: after.facts.end,
        ...(after.state !== row.state && { since: at }),
      }
      await this.update(row.id, written)
      if (!isOpen(after.state)) await this.drop(row.id)
      return { ...row, ...written }
    },

    /** Drops the messages of an endpoint that wait. WH16 */
    drop: (endpointId: string) =>
      db
        .updateTable('webhook_delivery')
        .set({ state: 'dropped' })
        .where('endpoint_id', '=', endpointId)
        .where('state', '=', 'waiting')
        .execute(),

    /** Takes endpoints with something to send, so that no other process sends to them meanwhile; `held` are left out. In a transaction. */
    async claim(now: number, limits: Record<(typeof OPEN)[number], number>, held: readonly string[]) {
      const ids: string[] = []
      for (const state of OPEN)
        if (limits[state] > 0)
          ids.push(...(await dueQuery(state, now, limits[state], held).execute()).map(({ id }) => id))
      if (ids.length === 0) return []
      return db
        .updateTable('webhook_endpoint')
        .set({ next_at: now + WEBHOOK_LEASE_MS })
        .where('id', 'in', ids)
        .returningAll()
        .execute()
    },

    /** Lets other processes have an endpoint, unless one has taken it. */
    release: (id: string, lease: number, nextAt: number) =>
      db
        .updateTable('webhook_endpoint')
        .set({ next_at: nextAt })
        .where('id', '=', id)
        .where('next_at', '=', lease)
        .execute(),

    insertDeliveries: (rows: readonly WebhookDeliveryTable[]) => insertMany(db, 'webhook_delivery', rows),

    findDelivery: (endpointId: string, id: string): Promise<WebhookDeliveryTable | undefined> =>
      deliveries(endpointId).where('id', '=', id).executeTakeFirst(),

    /** The message that is next, with its endpoint as it is now. */
    firstWaiting: (endpointId: string): Promise<WebhookDeliveryTable | undefined> =>
      deliveries(endpointId).where('state', '=', 'waiting').orderBy('number').limit(1).executeTakeFirst(),

    /** Waiting messages by endpoint. */
    async countWaiting(endpointIds: readonly string[]): Promise<Map<string, number>> {
      if (endpointIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('webhook_delivery')
        .select((eb) => ['endpoint_id', eb.fn.countAll<number | string>().as('count')])
        .where('endpoint_id', 'in', endpointIds)
        .where('state', '=', 'waiting')
        .groupBy('endpoint_id')
        .execute()
      return new Map(rows.map(({ endpoint_id, count }) => [endpoint_id, Number(count)]))
    },

    /** Writes down a try; a message that was dropped meanwhile stays so unless it arrived. */
    noteTry: (id: string, { at, ...result }: Result) =>
      db
        .updateTable('webhook_delivery')
        .set((eb) => ({ ...result, tried_at: at, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .$if(result.state !== 'delivered', (q) => q.where('state', '=', 'waiting'))
        .execute(),

    /** Tries a message again from the beginning, with the same id. WH25 */
    replay: (id: string) =>
      db.updateTable('webhook_delivery').set({ state: 'waiting', attempts: 0 }).where('id', '=', id).execute(),

    /** Drops a message whose event was withdrawn. */
    dropOne: (id: string) =>
      db.updateTable('webhook_delivery').set({ state: 'dropped' }).where('id', '=', id).execute(),

    /** Removes all but the newest messages of an endpoint; those that wait stay. WH24 */
    prune: (endpointId: string) =>
      db
        .deleteFrom('webhook_delivery')
        .where('endpoint_id', '=', endpointId)
        .where('state', '<>', 'waiting')
        .where('number', '<=', (eb) =>
          eb.fn.coalesce(
            eb
              .selectFrom('webhook_delivery as newer')
              .select('newer.number')
              .where('newer.endpoint_id', '=', endpointId)
              .where('newer.state', '<>', 'waiting')
              .orderBy('newer.number', 'desc')
              .limit(1)
              .offset(MAX_WEBHOOK_DELIVERIES),
            eb.val(-1),
          ),
        )
        .execute(),

    /** Newest first. */
    listDeliveries: (endpointId: string): Promise<WebhookDeliveryTable[]> =>
      deliveries(endpointId).orderBy('number', 'desc').limit(MAX_WEBHOOK_DELIVERIES).execute(),
  }
}

export const toEndpoint = (row: WebhookEndpointTable, waiting: number, now: number): WebhookEndpoint => {
  const previous = previousSecret(row, now)
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    filters: JSON.parse(row.filters),
    state: row.state,
    since: isoTime(row.since),
    createdAt: isoTime(row.created_at),
    waiting,
    ...(row.end_reason !== null && { end: row.end_reason }),
    ...(row.state === 'retrying' && waiting > 0 && { nextTryAt: isoTime(row.next_at) }),
    ...(previous && { previousSecretUntil: isoTime(previous.until) }),
  }
}

export const toDelivery = (row: WebhookDeliveryTable): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  subject: row.subject,
  state: row.state,
  createdAt: isoTime(row.created_at),
  attempts: row.attempts,
  ...omitUnknown({
    triedAt: row.tried_at === null ? null : isoTime(row.tried_at),
    status: row.status,
    answer: row.answer,
    problem: row.problem,
  }),
})
