import type { AlertDelivery, DeliveriesQuery, DeliveryList, DeliveryState } from '#contract/alerts.ts'
import { retentionMs } from '#domain/site/retention.ts'
import type { Database } from '#server/db/database.ts'
import { isoTime } from '#server/time/iso-time.ts'
import type { AlertNotificationTable, AlertOutboxTable } from './alerts.table.ts'
import { notificationText } from './notification-text.ts'

/** The log of an owner's notifications. Times are milliseconds. */
export const createNotificationsRepository = (db: Database) => {
  /** The statement of `list`, exported for its query plan. */
  const pageQuery = (owner: string, { before, after, limit }: DeliveriesQuery) =>
    db
      .selectFrom('alert_notification')
      .selectAll()
      .where('owner_id', '=', owner)
      .$if(before !== undefined, (q) => q.where('number', '<', before!))
      .$if(after !== undefined, (q) => q.where('number', '>', after!))
      .orderBy('number', 'desc')
      .limit(limit)

  return {
    pageQuery,
    /** Newest first. What is due later is in it, too. */
    async list(owner: string, query: DeliveriesQuery, now: number): Promise<DeliveryList> {
      const rows = await pageQuery(owner, { ...query, limit: query.limit + 1 }).execute()
      const page = rows.slice(0, query.limit)
      const numbers = page.map(({ number }) => number)
      const messages =
        numbers.length === 0
          ? []
          : await db
              .selectFrom('alert_outbox')
              .selectAll()
              .where('number', 'in', numbers)
              .orderBy('number')
              .orderBy('id')
              .execute()
      const kept =
        numbers.length === 0
          ? []
          : await db.selectFrom('alert_rule').select(['id', 'channels']).where('owner_id', '=', owner).execute()
      const channels = new Map(kept.map((rule) => [rule.id, rule.channels.split(',')]))
      return {
        deliveries: page.map((row) =>
          toDelivery(
            row,
            messages.filter(({ number }) => number === row.number),
            row.rule_id === null ? undefined : channels.get(row.rule_id),
            now,
          ),
        ),
        next: rows.length > page.length ? page.at(-1)!.number : null,
      }
    },
    /** Removes old notifications and their messages. Returns how many rows. RT1 */
    async prune(now: number, limit: number): Promise<number> {
      const before = now - retentionMs('alertLog')
      const notifications = await db
        .deleteFrom('alert_notification')
        .where('number', 'in', (from) =>
          from.selectFrom('alert_notification').select('number').where('at', '<=', before).limit(limit),
        )
        .executeTakeFirst()
      const messages = await db
        .deleteFrom('alert_outbox')
        .where('id', 'in', (from) =>
          from.selectFrom('alert_outbox').select('id').where('due_at', '<=', before).limit(limit),
        )
        .executeTakeFirst()
      return Math.max(Number(notifications.numDeletedRows), Number(messages.numDeletedRows))
    },
  }
}

const isNotice = ({ kind }: AlertDelivery['condition']) => kind === 'reports-unseen' || kind === 'wish-match'

function toDelivery(
  row: AlertNotificationTable,
  messages: readonly AlertOutboxTable[],
  channels: readonly string[] | undefined,
  now: number,
): AlertDelivery {
  const condition: AlertDelivery['condition'] = JSON.parse(row.condition)
  const entries: AlertDelivery['entries'] = JSON.parse(row.entries)
  const state: DeliveryState = row.is_limited === 1 ? 'limited' : row.due_at > now ? 'waiting' : 'sent'
  const page = { channel: 'page' as const, state, status: null, attempts: 0 }
  return {
    number: row.number,
    ruleId: channels ? row.rule_id : null,
    condition,
    at: isoTime(row.at),
    dueAt: isoTime(row.due_at),
    entries,
    count: row.entry_count,
    ...notificationText(condition, entries, row.entry_count),
    channels: [
      ...(channels?.includes('page') || row.is_limited === 1 || isNotice(condition) ? [page] : []),
      ...messages.map(({ kind, state: sent, status, attempts }) => ({ channel: kind, state: sent, status, attempts })),
    ],
  }
}
