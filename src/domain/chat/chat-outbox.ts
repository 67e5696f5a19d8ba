import type { OutgoingMessage, StoredMessage } from '#contract/chat-state.ts'

export type OutboxInput =
  | { type: 'message.submitted'; message: StoredMessage }
  | { type: 'message.retried' | 'message.unreached' | 'message.discarded' | 'message.acknowledged'; clientId: string }
  | { type: 'message.refused'; clientId: string; refusal: string }
  /** The connection is back, or still there and worth another try. */
  | { type: 'connection.returned' }

const isSameConversation = (one: StoredMessage, other: StoredMessage) => one.conversationId === other.conversationId

/** Outgoing messages after one input. A message leaves when it is acknowledged, or discarded by its author. CN24 */
export function outboxStep(outgoing: readonly OutgoingMessage[], input: OutboxInput): readonly OutgoingMessage[] {
  switch (input.type) {
    case 'message.submitted':
      return [
        ...outgoing,
        {
          ...input.message,
          state: outgoing.some((each) => isSameConversation(input.message, each) && each.state === 'waiting')
            ? 'waiting'
            : 'sending',
        },
      ]
    case 'message.retried':
      return outgoing.map((each) => (each.clientId === input.clientId ? { ...each, state: 'sending' } : each))
    case 'message.unreached': {
      const at = outgoing.findIndex(({ clientId }) => clientId === input.clientId)
      const unreached = outgoing[at]
      // Those behind it wait with it: what was typed first is read first.
      return unreached
        ? outgoing.map((each, index) =>
            index === at || (index > at && isSameConversation(unreached, each) && each.state === 'sending')
              ? { ...each, state: 'waiting' }
              : each,
          )
        : outgoing
    }
    case 'message.refused':
      return outgoing.map((each) =>
        each.clientId === input.clientId ? { ...each, state: 'failed', refusal: input.refusal } : each,
      )
    case 'message.discarded':
      // What is on its way cannot be called back.
      return outgoing.filter(({ clientId, state }) => clientId !== input.clientId || state === 'sending')
    case 'message.acknowledged':
      return outgoing.some(({ clientId }) => clientId === input.clientId)
        ? outgoing.filter(({ clientId }) => clientId !== input.clientId)
        : outgoing
    case 'connection.returned':
      return outgoing.map((each) => (each.state === 'waiting' ? { ...each, state: 'sending' } : each))
  }
}
