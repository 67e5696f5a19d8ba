import type { WishState } from '#contract/wishes.ts'
import { transition } from 'xstate'
import { type WishEvent, type WishFacts, wishMachine } from './wish.machine.ts'

/** A wish as it is stored, or a draft that is not. */
export type WishSnapshot = { readonly state: WishState | 'draft'; readonly facts: WishFacts }

/** A wish after an event, without a running machine; null: its state does not allow the event. WI3 */
export function wishAfter({ state, facts }: WishSnapshot, event: WishEvent): WishSnapshot | null {
  const snapshot = wishMachine.resolveState({ value: state, context: facts })
  if (!snapshot.can(event)) return null
  const [next] = transition(wishMachine, snapshot, event)
  return { state: next.value, facts: next.context }
}
