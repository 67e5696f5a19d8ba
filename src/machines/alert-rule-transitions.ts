import type { AlertRuleState } from '#contract/alerts.ts'
import { transition } from 'xstate'
import { type AlertRuleEvent, type AlertRuleFacts, alertRuleMachine } from './alert-rule.machine.ts'

/** A rule as it is stored: its state and its times. */
export type AlertRuleSnapshot = { readonly state: AlertRuleState; readonly facts: AlertRuleFacts }

/** A rule after an event, without a running machine; null: the state does not know the event. AL5 */
export function alertRuleAfter({ state, facts }: AlertRuleSnapshot, event: AlertRuleEvent): AlertRuleSnapshot | null {
  const snapshot = alertRuleMachine.resolveState({ value: state, context: facts })
  if (!snapshot.can(event)) return null
  const [next] = transition(alertRuleMachine, snapshot, event)
  return { state: next.value, facts: next.context }
}

/** A rule as time has left it: sent notifications cool, and pauses end. */
export function settleAlertRule(rule: AlertRuleSnapshot, at: number): AlertRuleSnapshot {
  const sent = alertRuleAfter(rule, { type: 'send', at }) ?? rule
  return alertRuleAfter(sent, { type: 'rearm', at }) ?? sent
}
