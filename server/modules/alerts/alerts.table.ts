import type { AlertChannel, AlertCondition, AlertDigest, AlertRuleState, AlertSubject } from '#contract/alerts.ts'
import type { Flag } from '#server/db/column-types.ts'

export type AlertTables = {
  /** A browser without an account. `used_at` is to the day. */
  alert_device: { id: string; secret_hash: string; created_at: number; used_at: number }
  star: StarTable
  alert_rule: AlertRuleTable
  alert_target: AlertTargetTable
  alert_notification: AlertNotificationTable
  alert_outbox: AlertOutboxTable
}

/** `owner_id` here and below: of an account or a device. `slug`: of a variant. A removed star stays, so that it can be merged. */
export type StarTable = { owner_id: string; slug: string; at: number; is_removed: Flag }

export type AlertRuleTable = {
  id: string
  owner_id: string
  subject_kind: AlertSubject['kind']
  /** Null: the subject has none. */
  subject_slug: string | null
  condition_kind: AlertCondition['kind']
  /** JSON of an `AlertCondition`. */
  condition: string
  /** Joined by commas. */
  channels: string
  time_zone: string
  /** Both null: no quiet hours. */
  quiet_from: string | null
  quiet_to: string | null
  digest: AlertDigest
  is_unlimited: Flag
  created_at: number
  /** As it was last written: time may have ended it since. */
  state: AlertRuleState
  fired_at: number | null
  due_at: number | null
  until: number | null
  /** Number of its last notification. */
  number: number | null
  /** JSON of a `Firing` by the slug of its variant. */
  firings: string
  /** When a rule about unchanged values is looked at next; null: it is of another kind. */
  look_at: number | null
}

/** Target of notifications: a push subscription or a webhook. */
export type AlertTargetTable = {
  id: string
  owner_id: string
  kind: Exclude<AlertChannel, 'page'>
  /** A secret: anyone who has it can post to the webhook. */
  address: string
  /** A webhook's; of a subscription the host of its service. */
  name: string
  /** Both null: it is a webhook. */
  p256dh: string | null
  auth: string | null
  created_at: number
  /** When it last accepted a message. */
  used_at: number | null
  is_disabled: Flag
  /** JSON of a `TargetFailure`; null: the last message was accepted, or there was none. */
  failure: string | null
}

/** Notification of a rule: numbered over the whole site, and kept for 30 days. */
export type AlertNotificationTable = {
  number: number
  owner_id: string
  rule_id: string | null
  /** JSON of the rule's `AlertCondition` at that time. */
  condition: string
  at: number
  due_at: number
  /** JSON of the first `AlertEntry[]`. */
  entries: string
  entry_count: number
  is_limited: Flag
}

/** One message to one target. Its id is the same at every try. */
export type AlertOutboxTable = {
  id: string
  owner_id: string
  target_id: string
  kind: AlertTargetTable['kind']
  /** Null: it is a test. */
  number: number | null
  due_at: number
  /** When a process may try it next; a process that tries it moves this ahead. */
  next_at: number
  attempts: number
  state: 'waiting' | 'sent' | 'failed'
  /** The last answer's; null: there was none. */
  status: number | null
}
