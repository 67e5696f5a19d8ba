import { blockedQuery } from './shared/chat-queries.ts'
import * as texts from '#messages/chat.ts'
import * as common from '#messages/common.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Name } from './shared/person.tsx'
import { useBlocking } from './use-blocking.ts'

/** The users that the player blocked, each with Unblock. CH10 */
export const Blocked = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title={texts.blockedPlayers}>
    <List />
  </Sheet>
)

function List() {
  const { data, isPending, isError, refetch } = useQuery({ ...blockedQuery, staleTime: 0 })
  const { unblock } = useBlocking()
  if (isPending)
    return (
      <Root>
        <Skeleton style={{ height: 44 }} />
      </Root>
    )
  if (isError)
    return (
      <Root>
        <p role="alert">{texts.blockedError}</p>
        <Button look="outline" onClick={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </Root>
    )
  if (data.users.length === 0)
    return (
      <Root>
        <p>{texts.nobodyBlocked}</p>
      </Root>
    )
  return (
    <Root>
      <ul>
        {data.users.map((user) => (
          <li key={user.id}>
            <span>
              <b>
                <Name of={user} />
              </b>{' '}
              <bdi translate="no">@{user.name}</bdi>
            </span>
            <Button look="outline" isBusy={unblock.isPending} onClick={() => unblock.mutate(user)}>
              {texts.unblock}
              <span className="sr-only">
                {' '}
                <Name of={user} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Root>
  )
}

const Root = styled.div(css`
  min-height: 120px;
  p, span { color: var(--text-2); }
  b { color: var(--text); font-weight: 600; }
  li { display: flex; align-items: center; justify-content: space-between; gap: var(--s-3); min-height: 60px; overflow-wrap: anywhere; }
  li + li { border-block-start: 1px solid var(--line-soft); }
`)
