import type { WebhookDeliveryState, WebhookEnd, WebhookProblem, WebhookState, WebhookType } from '#contract/webhooks.ts'

export type WebhookTables = { webhook_endpoint: WebhookEndpointTable; webhook_delivery: WebhookDeliveryTable }

export type WebhookEndpointTable = {
  id: string
  account_id: string
  name: string
  url: string
  /** JSON of stored filters: only those that are set. */
  filters: string
  state: WebhookState
  /** When its state began. */
  since: number
  refusals: number
  /** Null: it is not disabled. */
  end_reason: WebhookEnd | null
  /** `whsec_…` in the clear, because it signs. */
  secret: string
  /** Both null: the secret was never rotated. */
  previous_secret: string | null
  rotated_at: number | null
  created_at: number
  /** When a process may try its first message; a process that does moves this ahead. */
  next_at: number
}

/** One message to one endpoint. */
export type WebhookDeliveryTable = {
  /** Its `webhook-id`. */
  id: string
  endpoint_id: string
  /** Order of the endpoint's messages. */
  number: number
  type: WebhookType
  /** Number of the hatch or of the value change; day of the bounty. */
  subject: string
  /** JSON; null: the log of hatches or of value changes has it. */
  data: string | null
  state: WebhookDeliveryState
  created_at: number
  attempts: number
  tried_at: number | null
  /** Status of the last answer; null: there was none. */
  status: number | null
  answer: string | null
  problem: WebhookProblem | null
}
