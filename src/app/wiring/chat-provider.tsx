import { ChatContext } from '#features/chat/shared/chat-context.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createChat } from './chat-wiring.ts'
import { signedInLink } from './signed-in-link.ts'

/** The chat of one user, connected while mounted. Load it lazily, and give it the user's id as its key. */
export function ChatProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const queryClient = useQueryClient()
  const [chat] = useState(() => createChat({ queryClient, userId, link: signedInLink(userId) }))
  useEffect(() => chat.retain(), [chat])
  return <ChatContext value={chat}>{children}</ChatContext>
}
