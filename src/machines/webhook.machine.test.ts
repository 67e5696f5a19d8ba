import { WebhookState } from '#contract/webhooks.ts'
import { expect, it } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import { webhookAfter, type WebhookSnapshot } from './webhook-transitions.ts'
import { MAX_WEBHOOK_REFUSALS, WEBHOOK_EVENTS, type WebhookLifeEvent, webhookMachine } from './webhook.machine.ts'

const NEW: WebhookSnapshot = { state: 'unverified', facts: { refusals: 0, end: null } }
const walk = (...events: readonly WebhookLifeEvent[]) =>
  events.reduce<WebhookSnapshot>((each, event) => webhookAfter(each, event) ?? each, NEW)
const refuse = (times: number) => Array.from({ length: times }, () => 'refused' as const)

it('[WH4, WH15] the paths reach every state, and only a challenge leads from unverified to active', () => {
  const paths = getShortestPaths(webhookMachine, {
    input: NEW.facts,
    events: WEBHOOK_EVENTS.map((type) => ({ type })),
  })
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(WebhookState.options))
  expect(WEBHOOK_EVENTS.filter((event) => webhookAfter(NEW, event)?.state === 'active')).toEqual(['verified'])
})

it('[WH15] a failure makes an active endpoint retry until a message arrives', () => {
  expect([walk('verified', 'failed').state, walk('verified', 'failed', 'failed', 'delivered').state]).toEqual([
    'retrying',
    'active',
  ])
  expect(webhookAfter(walk('verified', 'failed'), 'failed')).toEqual(walk('verified', 'failed'))
})

it.each([
  ['gone', 'gone'],
  ['exhausted', 'exhausted'],
  ['overflowed', 'overflow'],
  ['disable', 'owner'],
] as const)('[WH16, WH17, WH18, WH22] %s disables an endpoint and says why', (event, end) => {
  for (const before of [[], ['failed']] as const)
    expect(walk('verified', ...before, event)).toEqual({ state: 'disabled', facts: { refusals: 0, end } })
})

it('[WH17] refused messages in a row disable an endpoint, and one that arrives begins the count again', () => {
  const almost = refuse(MAX_WEBHOOK_REFUSALS - 1)
  expect(walk('verified', ...almost).state).toBe('retrying')
  expect(walk('verified', ...almost, 'refused').facts.end).toBe('refused')
  expect(walk('verified', ...almost, 'delivered', ...almost).state).toBe('retrying')
})

it('[WH22] a disabled endpoint has to be verified again', () => {
  expect(walk('verified', 'gone', 'enable')).toEqual(NEW)
  expect(WEBHOOK_EVENTS.filter((event) => webhookAfter(walk('verified', 'gone'), event))).toEqual(['enable'])
})
