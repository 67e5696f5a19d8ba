import * as texts from '#messages/chat-page.ts'
import { ChatRoot } from './chat-root.tsx'
import { ChatTitle } from './chat-title.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** While it is read who is signed in, and how they talk. */
export const ChatSkeleton = () => (
  <ChatRoot>
    <ChatTitle />
    <div className="list" aria-busy="true">
      <p className="sr-only">{texts.loading}</p>
      <div style={{ height: 120 }} />
      <div style={{ padding: '0 var(--s-2)' }}>
        <WaitingRows />
      </div>
    </div>
    <div className="conversation" aria-hidden="true" />
  </ChatRoot>
)
