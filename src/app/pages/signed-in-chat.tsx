import { Chat } from '#features/chat/chat.tsx'
import { ChatSkeleton } from '#features/chat/chat-skeleton.tsx'
import { LedgerContext } from '#lib/mine/ledger-context.ts'
import { useSelector } from '@xstate/react'
import { ChatProvider } from '#app/wiring/chat-provider.tsx'
import type { AuthActor } from '#app/wiring/auth-wiring.ts'
import { openLedger } from '#app/wiring/open-ledger.ts'

/** A chunk of its own: only who is signed in needs it. */
export default function SignedInChat({ actor }: { actor: AuthActor }) {
  const user = useSelector(actor, ({ context }) => context.user)
  if (!user) return <ChatSkeleton />
  return (
    <ChatProvider key={user.id} userId={user.id}>
      <LedgerContext value={openLedger}>
        <Chat user={user} />
      </LedgerContext>
    </ChatProvider>
  )
}
