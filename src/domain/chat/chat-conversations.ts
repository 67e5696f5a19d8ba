import type { ChatMessage, Conversation, ReadMark, TypingAllowed } from '#contract/chat.ts'

/**
 * A conversation with the messages that follow its last one. Only those of the other player are unread. The very same conversation
 * where none follows; `null` where some between are missing, so that the number of unread ones is unknown.
 */
export function withNewer(conversation: Conversation, messages: readonly ChatMessage[]): Conversation | null {
  const newer = messages.filter(({ seq }) => seq > conversation.seq)
  const last = newer.at(-1)
  if (!last) return conversation
  if (newer.some(({ seq }, index) => seq !== conversation.seq + 1 + index)) return null
  const fromOther = newer.filter(({ senderId }) => senderId === conversation.with.id)
  return {
    ...conversation,
    seq: last.seq,
    unread: conversation.unread + fromOther.length,
    lastMessage: last,
    isRequest: conversation.isRequest && fromOther.length === newer.length,
    updatedAt: last.sentAt,
  }
}

/** A player who allows typing has answered the request. CH121 */
export const withTyping = (conversation: Conversation, typing: TypingAllowed): Conversation => ({
  ...conversation,
  typing,
  isRequest: conversation.isRequest && !typing.byMe,
})

/** After a read, the server's unread count wins. */
export const withReadMark = (conversation: Conversation, mark: ReadMark): Conversation =>
  conversation.unread === mark.unread ? conversation : { ...conversation, unread: mark.unread }

/** Pages of conversations with one in its new state, on top where it got a message. */
export function replaceConversation(
  pages: readonly (readonly Conversation[])[],
  next: Conversation,
): readonly (readonly Conversation[])[] {
  const old = pages.flat().find(({ id }) => id === next.id)
  if (!old || old === next) return pages
  if (old.seq === next.seq) return pages.map((page) => page.map((each) => (each === old ? next : each)))
  return pages.map((page, index) => {
    const rest = page.filter((each) => each !== old)
    return index === 0 ? [next, ...rest] : rest
  })
}
