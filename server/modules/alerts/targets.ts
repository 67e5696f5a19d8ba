import {
  ALERT_LIMITS,
  type PushSubscriptionInfo,
  type PushSubscriptionList,
  type SavePushSubscription,
  type SaveWebhook,
  TargetFailure,
  type Webhook,
  type WebhookList,
} from '#contract/alerts.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { isCallable } from '#server/http/guarded-fetch.ts'
import { ProblemError } from '#server/http/problem.ts'
import { limitAttempts, localRateLimits, type RateLimits } from '#server/http/shared-rate-limits.ts'
import type { Limit } from '#server/http/stored-limit.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { AlertTargetTable } from './alerts.table.ts'
import { hashSecret, type Owner, writeAsOwner } from './owners.ts'
import type { PushStops } from './push-stops.ts'
import { reviewHealth } from './rules.ts'
import { areUsableKeys } from './web-push.ts'

type Kind = AlertTargetTable['kind']
type Options = {
  db: Database
  /** Whether a host is that of a push service. */
  isPushHost: (host: string) => boolean
  /** Whether a push service refuses this site's key. AL47 */
  isStopped: PushStops['isStopped']
  /** Default: only this process's tests count. */
  rateLimits?: RateLimits | undefined
  now: () => number
}

/** Tests of an owner, and of a webhook whoever sends them. AL43, AL260 */
export const MAX_TESTS: Limit = { count: 10, perMs: 600_000 }

/** Push subscriptions and webhooks of owners (AL40, AL43 to AL45). Times are milliseconds. */
export function createTargets({ db, isPushHost, isStopped, rateLimits = localRateLimits(), now }: Options) {
  const limitTests = limitAttempts(rateLimits, 'alert tests', MAX_TESTS)
  const ofOwner = (trx: Database, owner: Owner, kind: Kind) =>
    trx
      .selectFrom('alert_target')
      .selectAll()
      .where('owner_id', '=', owner.id)
      .where('kind', '=', kind)
      .orderBy('created_at')
      .orderBy('id')
      .execute()

  const add = async (trx: Database, row: AlertTargetTable) => {
    await trx.insertInto('alert_target').values(row).execute()
    await reviewHealth(trx, row.owner_id, now())
  }

  async function removeOwn(trx: Database, owner: Owner, kind: Kind, id: string) {
    const found = (await ofOwner(trx, owner, kind)).some((target) => target.id === id)
    if (!found) throw new ProblemError(404, `${NAMES[kind]}.not_found`, `You have no ${NAMES[kind]} with this id`)
    await eraseTarget(trx, id)
    await reviewHealth(trx, owner.id, now())
  }

  /** Puts a test into the outbox of each of these targets. */
  async function test(trx: Database, owner: Owner, targets: readonly AlertTargetTable[]): Promise<number> {
    for (const { id, kind } of targets)
      await trx
        .insertInto('alert_outbox')
        .values({
          id: randomUUID(),
          owner_id: owner.id,
          target_id: id,
          kind,
          number: null,
          due_at: now(),
          next_at: now(),
          attempts: 0,
          state: 'waiting',
          status: null,
        })
        .execute()
    return targets.length
  }

  return {
    subscriptions: async (owner: Owner): Promise<PushSubscriptionList> => ({
      subscriptions: (await ofOwner(db, owner, 'push')).map(toSubscription),
    }),
    /** Upserts by endpoint, which belongs to the owner who sent it last. @throws ProblemError */
    async subscribe(owner: Owner, { endpoint, keys }: SavePushSubscription): Promise<PushSubscriptionInfo> {
      const host = URL.canParse(endpoint) ? new URL(endpoint).hostname : ''
      if (!isCallable(endpoint) || !isPushHost(host))
        throw new ProblemError(400, 'push.unknown_service', 'This is no address of a push service', 'endpoint')
      if (!areUsableKeys(keys))
        throw new ProblemError(400, 'body.invalid', 'keys: are no keys of a subscription', 'keys')
      if (await isStopped(host))
        throw new ProblemError(409, 'push.stopped', 'This push service refuses our messages for now; try again later')
      return writeAsOwner(db, owner, async (trx) => {
        const holders = await trx.selectFrom('alert_target').selectAll().where('address', '=', endpoint).execute()
        const own = holders.find(({ owner_id }) => owner_id === owner.id)
        if (own) {
          const changed = { ...own, p256dh: keys.p256dh, auth: keys.auth, is_disabled: 0 as const }
          await trx.updateTable('alert_target').set(changed).where('id', '=', own.id).execute()
          return toSubscription(changed)
        }
        for (const { id, owner_id } of holders) {
          await eraseTarget(trx, id)
          await reviewHealth(trx, owner_id, now())
        }
        const { subscriptions: limit } = ALERT_LIMITS[owner.kind]
        if ((await ofOwner(trx, owner, 'push')).length >= limit)
          throw new ProblemError(409, 'push.limit', `You get alerts on ${limit} devices, and that is the most`)
        const row: AlertTargetTable = {
          id: randomUUID(),
          owner_id: owner.id,
          kind: 'push',
          address: endpoint,
          name: host,
          p256dh: keys.p256dh,
          auth: keys.auth,
          created_at: now(),
          used_at: null,
          is_disabled: 0,
          failure: null,
        }
        await add(trx, row)
        return toSubscription(row)
      })
    },
    unsubscribe: (owner: Owner, id: string): Promise<void> =>
      writeAsOwner(db, owner, (trx) => removeOwn(trx, owner, 'push', id)),
    async testPush(owner: Owner): Promise<number> {
      await limitTests(owner.id)
      return writeAsOwner(db, owner, async (trx) => test(trx, owner, await ofOwner(trx, owner, 'push')))
    },

    webhooks: async (owner: Owner): Promise<WebhookList> => ({
      webhooks: (await ofOwner(db, owner, 'discord')).map(toWebhook),
    }),
    /** The same address again works again and takes the name. @throws ProblemError */
    addWebhook: (owner: Owner, { url, name }: SaveWebhook): Promise<Webhook> =>
      writeAsOwner(db, owner, async (trx) => {
        const all = await ofOwner(trx, owner, 'discord')
        const own = all.find(({ address }) => address === url)
        if (own) {
          const changed = { ...own, name, is_disabled: 0 as const, failure: null }
          await trx.updateTable('alert_target').set(changed).where('id', '=', own.id).execute()
          await reviewHealth(trx, owner.id, now())
          return toWebhook(changed)
        }
        const { webhooks: limit } = ALERT_LIMITS[owner.kind]
        if (all.length >= limit)
          throw new ProblemError(409, 'webhooks.limit', `You have ${limit} webhooks, and that is the most`)
        const row: AlertTargetTable = {
          id: randomUUID(),
          owner_id: owner.id,
          kind: 'discord',
          address: url,
          name,
          p256dh: null,
          auth: null,
          created_at: now(),
          used_at: null,
          is_disabled: 0,
          failure: null,
        }
        await add(trx, row)
        return toWebhook(row)
      }),
    removeWebhook: (owner: Owner, id: string): Promise<void> =>
      writeAsOwner(db, owner, (trx) => removeOwn(trx, owner, 'discord', id)),
    async testWebhook(owner: Owner, id: string): Promise<number> {
      await limitTests(owner.id)
      const find = async (trx: Database) => {
        const target = (await ofOwner(trx, owner, 'discord')).find((each) => each.id === id)
        if (!target) throw new ProblemError(404, 'webhook.not_found', 'You have no webhook with this id')
        return target
      }
      await limitTests(hashSecret((await find(db)).address))
      return writeAsOwner(db, owner, async (trx) => test(trx, owner, [await find(trx)]))
    },

    /** Remembers why a message was not accepted; the owner's rules break if the target never worked. AL257, AL258 */
    noteFailure: ({ id, owner_id }: AlertTargetTable, answer: Omit<TargetFailure, 'at'>): Promise<void> =>
      writeTransaction(db, ['pets', owner_id], async (trx) => {
        const failure: TargetFailure = { at: isoTime(now()), ...answer }
        await trx
          .updateTable('alert_target')
          .set({ failure: JSON.stringify(failure) })
          .where('id', '=', id)
          .execute()
        await reviewHealth(trx, owner_id, now())
      }),
    /** Heals the rules of an owner whose target works for the first time. AL258 */
    noteFirstUse: ({ owner_id }: AlertTargetTable): Promise<void> =>
      writeTransaction(db, ['pets', owner_id], (trx) => reviewHealth(trx, owner_id, now())),

    /** A target that its service no longer knows: a subscription goes, a webhook stays disabled. AL44, AL49 */
    dropDead: ({ id, owner_id, kind }: AlertTargetTable): Promise<void> =>
      writeTransaction(db, ['pets', owner_id], async (trx) => {
        if (kind === 'push') await trx.deleteFrom('alert_target').where('id', '=', id).execute()
        else await trx.updateTable('alert_target').set({ is_disabled: 1 }).where('id', '=', id).execute()
        await trx
          .updateTable('alert_outbox')
          .set({ state: 'failed' })
          .where('target_id', '=', id)
          .where('state', '=', 'waiting')
          .execute()
        await reviewHealth(trx, owner_id, now())
      }),
  }
}
export type Targets = ReturnType<typeof createTargets>

const NAMES: Record<Kind, string> = { push: 'subscription', discord: 'webhook' }

async function eraseTarget(trx: Database, id: string) {
  await trx.deleteFrom('alert_target').where('id', '=', id).execute()
  await trx.deleteFrom('alert_outbox').where('target_id', '=', id).where('state', '=', 'waiting').execute()
}

const times = ({ created_at, used_at, failure }: AlertTargetTable) => ({
  createdAt: isoTime(created_at),
  usedAt: used_at === null ? null : isoTime(used_at),
  ...(failure !== null && { failure: v.parse(TargetFailure, JSON.parse(failure)) }),
})
const toSubscription = (row: AlertTargetTable): PushSubscriptionInfo => ({
  id: row.id,
  service: row.name,
  ...times(row),
})
const toWebhook = (row: AlertTargetTable): Webhook => ({
  id: row.id,
  name: row.name,
  state: row.is_disabled === 1 ? 'disabled' : row.failure === null ? 'active' : 'failing',
  ...times(row),
})
