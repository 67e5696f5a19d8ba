import { Chat } from '#features/chat/chat.tsx'
import { ChatSkeleton } from '#features/chat/chat-skeleton.tsx'
import { InspectContext, type Inspected } from '#lib/inspect-context.ts'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { ChatProvider } from '#app/wiring/chat-provider.tsx'
import type { AuthActor } from '#app/wiring/auth-wiring.ts'

/** A chunk of its own: only who is signed in needs it. */
export default function SignedInChat({ actor }: { actor: AuthActor }) {
  const user = useSelector(actor, ({ context }) => context.user)
  const [inspected, setInspected] = useState<Inspected>({})
  useEffect(() => {
    if (import.meta.env.DEV) void import('#app/wiring/inspected.ts').then((module) => setInspected(module.inspected))
  }, [])
  if (!user) return <ChatSkeleton />
  return (
    <ChatProvider key={user.id} userId={user.id}>
      <InspectContext value={inspected}>
        <Chat user={user} />
      </InspectContext>
    </ChatProvider>
  )
}
