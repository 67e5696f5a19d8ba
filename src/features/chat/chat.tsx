import type { User } from '#contract/users.ts'
import * as texts from '#messages/chat.ts'
import { EmptyState } from '#ui/message.tsx'
import { useParams } from 'react-router-dom'
import { ChatRoot } from './chat-root.tsx'
import { ChatTitle } from './chat-title.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Bubbles } from './pictures.tsx'
import { OpenConversation } from './conversation.tsx'
import { useConversations } from './use-conversations.ts'
import { WithReports } from './report-sheet.tsx'
import { Restricted } from './restricted.tsx'
import { RestrictionContext, useOwnRestriction } from './shared/restriction.ts'
import { useVisualViewportHeight } from './use-visual-viewport-height.ts'
import { Warning } from './warning.tsx'

/** The conversations of who is signed in, and one of them: side by side, on a phone one at a time. CH11 */
export function Chat({ user }: { user: User }) {
  const { id } = useParams()
  const list = useConversations()
  const restriction = useOwnRestriction(user.id)
  useVisualViewportHeight()
  return (
    <RestrictionContext value={restriction}>
      <WithReports>
        <ChatRoot data-conversation={id === undefined ? undefined : ''}>
          <ChatTitle />
          <Warning userId={user.id} />
          {id === undefined && restriction && <Restricted restriction={restriction} userId={user.id} place="top" />}
          <ConversationList list={list} user={user} openId={id} />
          {id === undefined ? (
            <section className="conversation" aria-label={texts.conversation}>
              <EmptyState picture={<Bubbles />} {...texts.chooseConversation} />
            </section>
          ) : (
            <OpenConversation key={id} id={id} list={list} user={user} />
          )}
          {id === undefined && <ConnectionLine />}
        </ChatRoot>
      </WithReports>
    </RestrictionContext>
  )
}
