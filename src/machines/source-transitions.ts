import { type SourceEvent, SourceMove, type SourceState } from '#contract/sources.ts'
import { transition } from 'xstate'
import { type SourceFacts, sourceMachine } from './source.machine.ts'

/** A source as it is stored. */
export type SourceSnapshot = { readonly state: SourceState; readonly facts: SourceFacts }

/** A source after a decision, without a running machine; null: the state does not allow it. SO7 */
export function sourceAfter({ state, facts }: SourceSnapshot, type: SourceEvent): SourceSnapshot | null {
  const snapshot = sourceMachine.resolveState({ value: state, context: facts })
  const event = { type }
  if (!snapshot.can(event)) return null
  const [next] = transition(sourceMachine, snapshot, event)
  return { state: next.value, facts: next.context }
}

/** Decisions that a lead can make now. */
export const legalSourceMoves = (source: SourceSnapshot): SourceMove[] =>
  SourceMove.options.filter((move) => sourceAfter(source, move) !== null)
