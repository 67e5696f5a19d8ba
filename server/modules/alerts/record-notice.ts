import type { NoticeCondition } from '#contract/alerts.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import type { AlertNotificationTable, AlertOutboxTable } from './alerts.table.ts'
import { lastNumber, toMessage } from './record-matches.ts'
import { readTargets } from './targets.repository.ts'

/** `dueAt`: when it is sent; default: now. Milliseconds. */
export type Notice = { owner: string; condition: NoticeCondition; dueAt?: number }

/** Notifies accounts on all their channels of something that no rule asks for, in a transaction that holds the lock of pets. */
export async function recordNotices(trx: Database, notices: readonly Notice[], now: number): Promise<void> {
  const targets = await readTargets(trx, [...new Set(notices.map(({ owner }) => owner))])
  let number = await lastNumber(trx)
  const notifications: AlertNotificationTable[] = []
  const messages: AlertOutboxTable[] = []
  for (const { owner, condition, dueAt = now } of notices) {
    number++
    notifications.push({
      number,
      owner_id: owner,
      rule_id: null,
      condition: JSON.stringify(condition),
      at: now,
      due_at: dueAt,
      entries: '[]',
      entry_count: 0,
      is_limited: 0,
    })
    for (const target of targets.get(owner) ?? []) messages.push(toMessage(target, { owner, number, dueAt }))
  }
  await insertMany(trx, 'alert_notification', notifications)
  await insertMany(trx, 'alert_outbox', messages)
}
