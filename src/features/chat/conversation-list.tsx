import type { User } from '#contract/users.ts'
import { sanitiseSearch } from '#domain/text/search-sanitising.ts'
import { useDraft } from '#lib/use-draft.ts'
import * as page from '#messages/chat-page.ts'
import * as texts from '#messages/chat.ts'
import * as filtered from '#messages/filtered.ts'
import * as common from '#messages/common.ts'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { ClearButton, Input } from '#ui/input.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Archive, Search, UserX } from 'lucide-react'
import { useState } from 'react'
import { Blocked } from './blocked.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { Filtered } from './filtered.tsx'
import { TradeWaiting } from './offer/trade-waiting.tsx'
import { InvisibleButton } from './invisible-button.tsx'
import { People } from './people.tsx'
import { Bubbles } from './pictures.tsx'
import { MAX_SEARCH_LENGTH, usePeopleSearch } from './use-people-search.ts'
import { WaitingRows } from './waiting-rows.tsx'
import type { Conversations } from './use-conversations.ts'

type Props = { list: Conversations; user: User; openId: string | undefined }

/** The player's conversations, and the search for other users. */
export function ConversationList({ list, user, openId }: Props) {
  const [search, setSearch] = usePeopleSearch()
  const draft = useDraft(search, sanitiseSearch, setSearch)
  const [isShowingFiltered, setShowingFiltered] = useState(false)
  const [isShowingBlocked, setShowingBlocked] = useState(false)
  const Heading = openId === undefined ? 'h1' : 'h2'
  return (
    <Root className="list" aria-label={texts.conversations}>
      <header>
        <Heading>{page.title}</Heading>
        <InvisibleButton userId={user.id} />
        <IconButton aria-label={filtered.title} aria-haspopup="dialog" onClick={() => setShowingFiltered(true)}>
          <Archive aria-hidden="true" />
        </IconButton>
        <IconButton aria-label={texts.blockedPlayers} aria-haspopup="dialog" onClick={() => setShowingBlocked(true)}>
          <UserX aria-hidden="true" />
        </IconButton>
      </header>
      <TradeWaiting />
      <form
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- phones of 2023 and jsdom do not know <search>
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          draft.send(draft.text)
        }}
      >
        <Input
          type="search"
          aria-label={texts.searchPlayers}
          placeholder={texts.searchPlayers}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          value={draft.text}
          onChange={(event) => draft.type(event.target.value)}
          icon={<Search aria-hidden="true" />}
          end={draft.text !== '' && <ClearButton label={common.clearSearch} onClear={() => draft.send('')} />}
        />
      </form>
      <div className="rows">
        {sanitiseSearch(draft.text) === '' ? (
          <Rows list={list} user={user} openId={openId} />
        ) : (
          <People search={search} isTyping={draft.pending} />
        )}
      </div>
      <Filtered userId={user.id} open={isShowingFiltered} onClose={() => setShowingFiltered(false)} />
      <Blocked open={isShowingBlocked} onClose={() => setShowingBlocked(false)} />
    </Root>
  )
}

function Rows({ list, user, openId }: Props) {
  if (list.isPending) return <WaitingRows />
  if (list.isLoadingError) {
    return (
      <ErrorState title={texts.conversationsError}>
        <Button look="outline" onClick={() => void list.refetch()}>
          {common.tryAgain}
        </Button>
      </ErrorState>
    )
  }
  if (list.conversations.length === 0) {
    return (
      <EmptyState picture={<Bubbles />} {...texts.noConversations}>
        <ButtonLink look="outline" to="/account#contact">
          {texts.beFound}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <ul>
        {list.conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} userId={user.id} isOpen={conversation.id === openId} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p className="more" role="alert">
          {texts.moreConversationsError}
        </p>
      )}
      {list.hasNextPage && (
        <p className="more">
          <Button look="outline" isBusy={list.isFetching} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage
              ? common.loadingMore
              : list.isFetchNextPageError
                ? common.tryAgain
                : common.loadMore}
          </Button>
        </p>
      )}
    </>
  )
}

const Root = styled.section(css`
  > header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; padding-block: var(--s-3) var(--s-2); padding-inline: var(--s-4) var(--s-2); }
  > header :is(h1, h2) { font-size: 1.625rem; }
  > form { padding: 0 var(--s-4) var(--s-2); }
  .rows { flex: 1; min-height: 0; padding: 0 var(--s-2) var(--s-4); overflow-y: auto; overscroll-behavior: contain; }
  .more { display: grid; justify-items: center; padding-block-start: var(--s-3); }
  @media (min-width: 1024px) {
    > header { padding-inline: var(--s-5) var(--s-3); }
    > form { padding-inline: var(--s-5); }
    .rows { padding-inline: var(--s-3); }
  }
`)
