import type { WebhookEnd } from '#contract/webhooks.ts'
import { assign, setup } from 'xstate'

/** `refusals`: messages in a row that the endpoint refused to the end. `end`: why it was disabled; null: it is not. */
export type WebhookFacts = { readonly refusals: number; readonly end: WebhookEnd | null }

/** `refused`: a message was given up after its last try. `exhausted`: the whole plan of retries has failed. */
export const WEBHOOK_EVENTS = [
  'verified',
  'delivered',
  'failed',
  'refused',
  'gone',
  'exhausted',
  'overflowed',
  'disable',
  'enable',
] as const
export type WebhookLifeEvent = (typeof WEBHOOK_EVENTS)[number]

/** Refused messages in a row that disable an endpoint. WH17 */
export const MAX_WEBHOOK_REFUSALS = 5

const end = (reason: WebhookEnd) => ({ target: 'disabled', actions: { type: 'end', params: { reason } } }) as const

const ends = {
  gone: end('gone'),
  exhausted: end('exhausted'),
  overflowed: end('overflow'),
  disable: end('owner'),
} as const
const refused = [
  { guard: 'isLastRefusal', ...end('refused') },
  { target: 'retrying', actions: 'countRefusal' },
] as const

/** The life of a webhook endpoint. It gets events only after it has answered a challenge. WH4, WH15 to WH18 */
export const webhookMachine = setup({
  types: {} as { input: WebhookFacts; context: WebhookFacts; events: { readonly type: WebhookLifeEvent } },
  guards: { isLastRefusal: ({ context }) => context.refusals + 1 >= MAX_WEBHOOK_REFUSALS },
  actions: {
    end: assign((_, { reason }: { reason: WebhookEnd }) => ({ end: reason, refusals: 0 })),
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1 }),
    reset: assign({ refusals: 0, end: null }),
  },
}).createMachine({
  id: 'webhook',
  context: ({ input }) => input,
  initial: 'unverified',
  states: {
    unverified: { on: { verified: { target: 'active', actions: 'reset' }, disable: ends.disable } },
    active: { on: { delivered: { actions: 'reset' }, failed: 'retrying', refused, ...ends } },
    retrying: { on: { delivered: { target: 'active', actions: 'reset' }, failed: 'retrying', refused, ...ends } },
    disabled: { on: { enable: { target: 'unverified', actions: 'reset' } } },
  },
})
