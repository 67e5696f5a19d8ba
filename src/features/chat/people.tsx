import type { User } from '#contract/users.ts'
import { CHAT_KEY, peopleQuery } from './shared/chat-queries.ts'
import { chatSource } from './shared/chat-source.ts'
import * as texts from '#messages/chat.ts'
import * as common from '#messages/common.ts'
import { failures } from '#messages/failures.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { Name, Person } from './shared/person.tsx'
import { ReportButton } from './report-button.tsx'
import { rowStyles } from './row-styles.ts'
import { withoutSearch } from './use-people-search.ts'
import { WaitingRows } from './waiting-rows.tsx'

type Props = { search: string; /** The typed text is not searched for yet. */ isTyping: boolean }

/** Users that a search found; choosing one opens the conversation with them. CH12 */
export function People({ search, isTyping }: Props) {
  const { data, isPending, isError, refetch } = useQuery(peopleQuery(search))
  const open = useOpen()
  if (isTyping || isPending) return <WaitingRows />
  if (isError) {
    return (
      <ErrorState title={texts.searchError}>
        <Button look="outline" onClick={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </ErrorState>
    )
  }
  if (data.users.length === 0) return <EmptyState title={texts.noPlayers} text={texts.noPlayersText(search)} />
  return (
    <ul aria-label={texts.players}>
      {data.users.map((user) => (
        <Found key={user.id}>
          <Choice type="button" aria-disabled={open.isPending} onClick={() => open.isPending || open.mutate(user)}>
            <Person user={user} />
            <span className="who">
              <b>
                <Name of={user} />
              </b>
              <small>
                <bdi translate="no">@{user.name}</bdi>
              </small>
            </span>
          </Choice>
          <ReportButton user={user} />
        </Found>
      ))}
    </ul>
  )
}

function useOpen() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  return useMutation({
    mutationFn: ({ id }: User) => chatSource.open(id),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: [...CHAT_KEY, 'conversations'] })
      // A trade that is to be sent travels in the query.
      void navigate({ pathname: `/chat/${id}`, search: withoutSearch(search) })
    },
    onError: () => void toast({ title: failures.opening, description: common.pleaseTryAgain, variant: 'destructive' }),
  })
}

const Found = styled.li(css`
  display: flex; align-items: center;
  > .report { flex: none; }
`)
const Choice = styled.button(rowStyles)
