import type { User } from '#contract/users.ts'
import * as texts from '#messages/chat.ts'
import * as common from '#messages/common.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Composer } from './composer.tsx'
import { ConversationLog } from './conversation-log.tsx'
import { SendTrade } from './offer/send-trade.tsx'
import { toSafeName } from './shared/person.tsx'
import { Restricted } from './restricted.tsx'
import { useRestriction } from './shared/restriction.ts'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { useConversation } from './use-conversation.ts'
import type { Conversations } from './use-conversations.ts'
import { useOneConversation } from './use-one-conversation.ts'

/** One conversation, or why there is none. Give it the conversation's id as its key. */
export function OpenConversation({ id, list, user }: { id: string; list: Conversations; user: User }) {
  const { conversation, isMissing, isError, refetch } = useOneConversation(id, list)
  const history = useConversation(id)
  const restriction = useRestriction()
  if (isMissing) {
    return (
      <section className="conversation" aria-label={texts.conversation}>
        <div className="fill">
          <EmptyState as="h1" {...texts.notFound}>
            <ButtonLink look="primary" to="/chat">
              {texts.backToMessages}
            </ButtonLink>
          </EmptyState>
        </div>
      </section>
    )
  }
  if (isError || history.isError) {
    const refetchBoth = () => void Promise.all([isError && refetch(), history.isError && history.refetch()])
    return (
      <section className="conversation" aria-label={texts.conversation}>
        <div className="fill">
          <ErrorState as="h1" title={texts.messagesError}>
            <Button look="outline" onClick={refetchBoth}>
              {common.tryAgain}
            </Button>
          </ErrorState>
        </div>
      </section>
    )
  }
  if (!conversation) return <ConversationSkeleton />
  const { with: other, closed } = conversation
  return (
    <section className="conversation" aria-label={texts.conversationWith(toSafeName(other))}>
      <ConversationHead conversation={conversation} messages={history.messages} />
      <ConversationLog conversation={conversation} history={history} userId={user.id} />
      {!closed && !restriction && <SendTrade conversation={conversation} news={history} userId={user.id} />}
      {restriction && !closed ? (
        <Restricted restriction={restriction} userId={user.id} place="bottom" />
      ) : (
        <Composer conversation={conversation} history={history} userId={user.id} />
      )}
    </section>
  )
}
