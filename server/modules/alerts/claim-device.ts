import { ALERT_LIMITS, type ClaimedDevice } from '#contract/alerts.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { eraseOwner, hashSecret, type Owner } from './owners.ts'
import { reviewHealth } from './rules.ts'
import { readMarks, storeMarks } from './stars.ts'

/**
 * Makes what a device owns the account's, as far as the account's limits reach, and removes the device. AL2
 * @throws ProblemError 404 `device.not_found`
 */
export async function claimDevice(
  db: Database,
  accountId: string,
  secret: string,
  now: number,
): Promise<ClaimedDevice> {
  const notFound = () =>
    new ProblemError(404, 'device.not_found', 'This device is not known, or was claimed already', 'secret')
  const named = await findDevice(db, secret)
  if (!named) throw notFound()
  return writeTransaction(db, ['pets', accountId, named.id], async (trx) => {
    const device = await findDevice(trx, secret)
    if (!device || !(await createAccountsRepository(trx).exists(accountId))) throw notFound()
    const owner: Owner = { id: accountId, kind: 'account' }
    const before = new Set(
      (await readMarks(trx, accountId)).filter(({ isRemoved }) => !isRemoved).map(({ slug }) => slug),
    )
    const { marks, refused } = await storeMarks(trx, owner, await readMarks(trx, device.id))
    const rules = await moveRules(trx, device.id, owner)
    const push = await moveTargets(trx, 'push', device.id, owner)
    const discord = await moveTargets(trx, 'discord', device.id, owner)
    for (const table of ['alert_notification', 'alert_outbox'] as const)
      await trx.updateTable(table).set({ owner_id: accountId }).where('owner_id', '=', device.id).execute()
    await eraseOwner(trx, device.id)
    await reviewHealth(trx, accountId, now)
    return {
      stars: marks.filter(({ slug, isRemoved }) => !isRemoved && !before.has(slug)).length,
      rules: rules.moved,
      subscriptions: push.moved,
      webhooks: discord.moved,
      refused: refused.length + rules.refused + push.refused + discord.refused,
    }
  })
}

const findDevice = (db: Database, secret: string) =>
  db.selectFrom('alert_device').select('id').where('secret_hash', '=', hashSecret(secret)).executeTakeFirst()

/** Oldest first, as far as the limit reaches. */
async function moveRules(trx: Database, from: string, owner: Owner) {
  const own = await trx.selectFrom('alert_rule').select('id').where('owner_id', '=', owner.id).execute()
  const ids = await trx
    .selectFrom('alert_rule')
    .select('id')
    .where('owner_id', '=', from)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const moved = ids.slice(0, Math.max(0, ALERT_LIMITS.account.rules - own.length)).map(({ id }) => id)
  if (moved.length > 0)
    await trx.updateTable('alert_rule').set({ owner_id: owner.id }).where('id', 'in', moved).execute()
  return { moved: moved.length, refused: ids.length - moved.length }
}

async function moveTargets(trx: Database, kind: 'push' | 'discord', from: string, owner: Owner) {
  const limit = ALERT_LIMITS.account[kind === 'push' ? 'subscriptions' : 'webhooks']
  const ofKind = trx.selectFrom('alert_target').select(['id', 'address']).where('kind', '=', kind)
  const own = await ofKind.where('owner_id', '=', owner.id).execute()
  const known = new Set(own.map(({ address }) => address))
  const all = (await ofKind.where('owner_id', '=', from).orderBy('created_at').orderBy('id').execute()).filter(
    ({ address }) => !known.has(address),
  )
  const moved = all.slice(0, Math.max(0, limit - own.length)).map(({ id }) => id)
  if (moved.length > 0)
    await trx.updateTable('alert_target').set({ owner_id: owner.id }).where('id', 'in', moved).execute()
  return { moved: moved.length, refused: all.length - moved.length }
}
