import type { Conversation } from '#contract/chat.ts'
import { useChat, useChatStatus } from './shared/chat-context.ts'
import { useEffect, useSyncExternalStore } from 'react'

/** Unread messages count as read once the last one is seen. A report that failed is sent again when the connection returns. CH14 */
export function useMarkRead({ id, unread }: Conversation, lastSeq: number, isAtBottom: boolean): void {
  const chat = useChat()
  const status = useChatStatus()
  const isSeen = useIsPageSeen() && isAtBottom && unread > 0
  useEffect(() => {
    if (!isSeen || lastSeq === 0) return
    chat.markRead(id, lastSeq).catch((error: unknown) => console.warn('chat: not marked as read', error))
  }, [chat, id, isSeen, lastSeq, status])
}

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const useIsPageSeen = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
