import * as v from 'valibot'
import { Bounty } from './bounties.ts'
import { Timestamp } from './catalogue.ts'
import { Hatch } from './hatches.ts'
import { HatchFilter, ValueFilter } from './stream.ts'
import { Id, Text } from './text.ts'
import { ValueReceipt } from './value-changes.ts'
import { ONE_LINE, VISIBLE } from './visible-text.ts'

/** Events of the site that an endpoint may ask for. */
export const WEBHOOK_TOPICS = ['value.changed', 'hatch.recorded', 'bounty.started'] as const
export const WebhookTopic = v.picklist(WEBHOOK_TOPICS)
export type WebhookTopic = v.InferOutput<typeof WebhookTopic>

/** Types of all messages that an endpoint gets. */
export const WebhookType = v.picklist([...WEBHOOK_TOPICS, 'endpoint.challenge', 'endpoint.test'])
export type WebhookType = v.InferOutput<typeof WebhookType>

/** Endpoints of one account. WH1 */
export const MAX_WEBHOOK_ENDPOINTS = 5
export const MAX_WEBHOOK_NAME_LENGTH = 40
export const MAX_WEBHOOK_URL_LENGTH = 2_000
/** Filters of one endpoint. WH2 */
export const MAX_WEBHOOK_FILTERS = 10
/** Deliveries that an endpoint's list keeps. WH24 */
export const MAX_WEBHOOK_DELIVERIES = 100
/** Bytes of an answer that a delivery keeps. WH24 */
export const MAX_WEBHOOK_ANSWER_BYTES = 256
/** Time for which the secret before a rotation signs too, ms. WH20 */
export const WEBHOOK_ROTATION_MS = 24 * 3_600_000

export const WebhookState = v.picklist(['unverified', 'active', 'retrying', 'disabled'])
export type WebhookState = v.InferOutput<typeof WebhookState>

/**
 * Why an endpoint was disabled. `gone`: it answered 410. `exhausted`: a message failed to the end of the plan. `refused`: it refused
 * several messages in a row. `overflow`: too many messages waited. `owner`: its owner did it.
 */
export const WebhookEnd = v.picklist(['gone', 'exhausted', 'refused', 'overflow', 'owner'])
export type WebhookEnd = v.InferOutput<typeof WebhookEnd>

/** Events that an endpoint gets, with the filters of the stream by the same names. All filters of one must hold. WH2 */
export const WebhookFilter = v.variant(
  'type',
  [
    v.strictObject({
      type: v.literal('hatch.recorded'),
      filter: v.exactOptional(v.strictObject(HatchFilter.entries), {}),
    }),
    v.strictObject({
      type: v.literal('value.changed'),
      filter: v.exactOptional(v.strictObject(ValueFilter.entries), {}),
    }),
    v.strictObject({ type: v.literal('bounty.started') }),
  ],
  `must have a type: ${WEBHOOK_TOPICS.join(', ')}`,
)
export type WebhookFilter = v.InferOutput<typeof WebhookFilter>
export type WebhookFilterInput = v.InferInput<typeof WebhookFilter>

export const NewWebhookEndpoint = v.object({
  name: v.pipe(
    Text,
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(MAX_WEBHOOK_NAME_LENGTH, `must have at most ${MAX_WEBHOOK_NAME_LENGTH} characters`),
    v.regex(ONE_LINE, 'must be one line'),
    v.regex(VISIBLE, 'must have a letter or sign'),
  ),
  url: v.pipe(
    Text,
    v.trim(),
    v.maxLength(MAX_WEBHOOK_URL_LENGTH, `must have at most ${MAX_WEBHOOK_URL_LENGTH} characters`),
    v.url('must be an address'),
  ),
  filters: v.pipe(
    v.array(WebhookFilter),
    v.minLength(1, 'must name an event'),
    v.maxLength(MAX_WEBHOOK_FILTERS, `must be at most ${MAX_WEBHOOK_FILTERS}`),
  ),
})
export type NewWebhookEndpoint = v.InferOutput<typeof NewWebhookEndpoint>
export type NewWebhookEndpointInput = v.InferInput<typeof NewWebhookEndpoint>

/** An endpoint without its secret. */
export const WebhookEndpoint = v.object({
  id: Id,
  name: v.string(),
  url: v.string(),
  filters: v.array(
    v.object({
      type: WebhookTopic,
      /** Filters that are set. */
      filter: v.exactOptional(v.record(v.string(), v.unknown())),
    }),
  ),
  state: WebhookState,
  /** When its state began. */
  since: Timestamp,
  /** Missing: it is not disabled. */
  end: v.exactOptional(WebhookEnd),
  createdAt: Timestamp,
  /** Messages that wait. */
  waiting: v.number(),
  /** When the first of them is tried again; missing: it is not retrying. */
  nextTryAt: v.exactOptional(Timestamp),
  /** Until when the secret before the last rotation signs too; missing: it no longer does. */
  previousSecretUntil: v.exactOptional(Timestamp),
})
export type WebhookEndpoint = v.InferOutput<typeof WebhookEndpoint>

export const WebhookEndpointList = v.object({ endpoints: v.array(WebhookEndpoint) })
export type WebhookEndpointList = v.InferOutput<typeof WebhookEndpointList>

/** The only answers that hold a secret: when it is made and when it is rotated. WH3 */
export const WebhookEndpointWithSecret = v.object({ ...WebhookEndpoint.entries, secret: v.string() })
export type WebhookEndpointWithSecret = v.InferOutput<typeof WebhookEndpointWithSecret>

/**
 * Why a try failed without a status that says so. `not_public`: the address leads to no public one. `wrong_challenge`: the answer was not
 * the challenge.
 */
export const WebhookProblem = v.picklist(['not_public', 'no_answer', 'timeout', 'wrong_challenge'])
export type WebhookProblem = v.InferOutput<typeof WebhookProblem>

/** Result of one try. */
export const WebhookAttempt = v.object({
  isDelivered: v.boolean(),
  /** Status of the answer; missing: there was none. */
  status: v.exactOptional(v.number()),
  /** The first 256 bytes of the answer; missing: it was empty, or there was none. */
  answer: v.exactOptional(v.string()),
  problem: v.exactOptional(WebhookProblem),
})
export type WebhookAttempt = v.InferOutput<typeof WebhookAttempt>

/** A challenge or a test, and the endpoint after it. */
export const WebhookTrial = v.object({ endpoint: WebhookEndpoint, attempt: WebhookAttempt })
export type WebhookTrial = v.InferOutput<typeof WebhookTrial>

/** `waiting`: it is tried or will be. `failed`: given up. `dropped`: its endpoint was disabled, or its subject was withdrawn. */
export const WebhookDeliveryState = v.picklist(['waiting', 'delivered', 'failed', 'dropped'])
export type WebhookDeliveryState = v.InferOutput<typeof WebhookDeliveryState>

/** One message to one endpoint. `id` is its `webhook-id`, the same at every try. */
export const WebhookDelivery = v.object({
  id: Id,
  type: WebhookType,
  /** Number of the hatch or of the value change; day of the bounty. */
  subject: v.string(),
  state: WebhookDeliveryState,
  createdAt: Timestamp,
  attempts: v.number(),
  /** Missing: it was not tried. */
  triedAt: v.exactOptional(Timestamp),
  status: v.exactOptional(v.number()),
  answer: v.exactOptional(v.string()),
  problem: v.exactOptional(WebhookProblem),
})
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>

/** The last 100, newest first. */
export const WebhookDeliveryList = v.object({ deliveries: v.array(WebhookDelivery) })
export type WebhookDeliveryList = v.InferOutput<typeof WebhookDeliveryList>

/** Body of a message. `timestamp`: when its event happened. WH12 */
export const WebhookEvent = v.variant('type', [
  v.object({ type: v.literal('hatch.recorded'), timestamp: Timestamp, data: Hatch }),
  v.object({ type: v.literal('value.changed'), timestamp: Timestamp, data: ValueReceipt }),
  v.object({ type: v.literal('bounty.started'), timestamp: Timestamp, data: Bounty }),
  v.object({
    type: v.literal('endpoint.challenge'),
    timestamp: Timestamp,
    /** The endpoint answers with it. */
    data: v.object({ challenge: v.string() }),
  }),
  v.object({ type: v.literal('endpoint.test'), timestamp: Timestamp, data: v.object({}) }),
])
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>
