import * as common from '#messages/common.ts'
import * as texts from '#messages/filtered.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ConversationRow } from './conversation-row.tsx'
import { filteredQuery } from './shared/chat-queries.ts'
import { WaitingRows } from './waiting-rows.tsx'

type Props = { userId: string; open: boolean; onClose: () => void }

/** Conversations that the player's inbox rules put aside. IR60 */
export const Filtered = ({ userId, open, onClose }: Props) => (
  <Sheet open={open} onClose={onClose} title={texts.title}>
    <List userId={userId} onClose={onClose} />
  </Sheet>
)

function List({ userId, onClose }: Omit<Props, 'open'>) {
  const list = useInfiniteQuery({ ...filteredQuery, staleTime: 0 })
  if (list.isPending)
    return (
      <Root>
        <WaitingRows />
      </Root>
    )
  if (list.isLoadingError)
    return (
      <Root>
        <p role="alert">{texts.loadError}</p>
        <Button look="outline" onClick={() => void list.refetch()}>
          {common.tryAgain}
        </Button>
      </Root>
    )
  const conversations = list.data.pages.flatMap((page) => page.conversations)
  return (
    <Root>
      {conversations.length === 0 && <p>{texts.empty}</p>}
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} userId={userId} isOpen={false} onOpen={onClose} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button look="outline" isBusy={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? common.loadingMore : common.loadMore}
        </Button>
      )}
      <ButtonLink look="outline" to="/account/inbox">
        {texts.rules}
      </ButtonLink>
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; gap: var(--s-3); justify-items: start; min-height: 120px;
  ul { width: 100%; }
  p { color: var(--text-2); }
`)
