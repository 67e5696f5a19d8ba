import type { ChatClientFrame } from '#contract/chat.ts'
import { throttle, type ThrottleRecords, TYPING_INTERVAL } from './chat-throttle.ts'

/** `typing` false: the field was emptied, its text sent or the conversation left. */
export type TypingInput = { conversationId: string; typing: boolean }

export type OwnTyping = {
  readonly records: ThrottleRecords
  /** Conversations whose start was sent and whose stop was not. */
  readonly started: ReadonlySet<string>
  readonly frame: ChatClientFrame | null
}
export const NOT_TYPING: OwnTyping = { records: new Map(), started: new Set(), frame: null }

/** Typing events after a key: a start at most once a second, a stop where a start was sent. CH5 */
export function typeKey(
  { records, started }: OwnTyping,
  { conversationId, typing }: TypingInput,
  now: number,
): OwnTyping {
  const others = [...started].filter((id) => id !== conversationId)
  if (!typing)
    return {
      records,
      started: new Set(others),
      frame: started.has(conversationId) ? { type: 'TYPING_STOP', data: { conversationId } } : null,
    }
  const next = throttle(records, conversationId, now, TYPING_INTERVAL)
  if (!next.admitted) return { records, started, frame: null }
  return {
    records: next.records,
    started: new Set([...others, conversationId]),
    frame: { type: 'TYPING_START', data: { conversationId } },
  }
}
