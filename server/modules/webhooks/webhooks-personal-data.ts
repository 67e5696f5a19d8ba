import type { Database } from '#server/db/database.ts'
import type { PersonalDataOf } from '#server/modules/auth/account.routes.ts'
import { createWebhooksRepository, toEndpoint } from './webhooks.repository.ts'

/** A user's webhook endpoints, without secrets. WH28 */
export const createWebhooksPersonalData = (db: Database): PersonalDataOf<'webhookEndpoints'> => ({
  async exportFor(userId, now) {
    const webhooks = createWebhooksRepository(db)
    const rows = await webhooks.list(userId)
    const waiting = await webhooks.countWaiting(rows.map(({ id }) => id))
    return { webhookEndpoints: rows.map((row) => toEndpoint(row, waiting.get(row.id) ?? 0, now)) }
  },
  async erase(trx, userId) {
    const webhooks = createWebhooksRepository(trx)
    await webhooks.remove((await webhooks.list(userId)).map(({ id }) => id))
  },
})
