import type { WebhookState } from '#contract/webhooks.ts'
import { transition } from 'xstate'
import { type WebhookFacts, type WebhookLifeEvent, webhookMachine } from './webhook.machine.ts'

/** An endpoint as it is stored. */
export type WebhookSnapshot = { readonly state: WebhookState; readonly facts: WebhookFacts }

/** An endpoint after an event, without a running machine; null: its state does not allow the event. WH15 */
export function webhookAfter({ state, facts }: WebhookSnapshot, type: WebhookLifeEvent): WebhookSnapshot | null {
  const snapshot = webhookMachine.resolveState({ value: state, context: facts })
  const event = { type }
  if (!snapshot.can(event)) return null
  const [next] = transition(webhookMachine, snapshot, event)
  return { state: next.value, facts: next.context }
}

/** States in which an endpoint gets events. */
export const isOpen = (state: WebhookState): boolean => state === 'active' || state === 'retrying'
