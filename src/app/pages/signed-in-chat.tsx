import { Chat } from '#features/chat/chat.tsx'
import { ChatSkeleton } from '#features/chat/chat-skeleton.tsx'
import { useSelector } from '@xstate/react'
import { ChatProvider } from '#app/wiring/chat-provider.tsx'
import type { AuthActor } from '#app/wiring/auth-wiring.ts'

/** A chunk of its own: only who is signed in needs it. */
export default function SignedInChat({ actor }: { actor: AuthActor }) {
  const user = useSelector(actor, ({ context }) => context.user)
  if (!user) return <ChatSkeleton />
  return (
    <ChatProvider key={user.id} userId={user.id}>
      <Chat user={user} />
    </ChatProvider>
  )
}
