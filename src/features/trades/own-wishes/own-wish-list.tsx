import type { OwnWish } from '#contract/wishes.ts'
import { NEW_WISH_PATH } from '#domain/wishes/new-wish-path.ts'
import * as common from '#messages/common.ts'
import { failures } from '#messages/failures.ts'
import * as texts from '#messages/own-wishes.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { OwnWishCard } from './own-wish-card.tsx'
import { WaitingWishes } from './own-wishes.tsx'
import { ownWishesQuery } from './own-wishes-source.ts'

const isOpen = ({ state }: OwnWish) => state === 'standing' || state === 'resting'

/** Open wishes first, those that are over folded away, and the way to another. WI85, WI87 */
export function OwnWishList() {
  const { data, isError, refetch } = useQuery(ownWishesQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!data)
    return isError ? (
      <ErrorState title={failures.ownWishes} text={common.checkConnection}>
        <Button look="outline" onClick={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </ErrorState>
    ) : (
      <WaitingWishes />
    )
  const open = data.wishes.filter(isOpen)
  const past = data.wishes.filter((wish) => !isOpen(wish))
  const newWish = (
    <ButtonLink look="primary" to={NEW_WISH_PATH}>
      <Plus aria-hidden="true" />
      {texts.newWish}
    </ButtonLink>
  )
  return (
    <Root aria-labelledby="own-wishes">
      <header>
        <h2 id="own-wishes" ref={heading} tabIndex={-1}>
          {texts.listTitle} <span className="count">{texts.count(open.length, data.limit)}</span>
        </h2>
        {open.length > 0 && open.length < data.limit && newWish}
      </header>
      {open.length >= data.limit && <p className="limit">{texts.limitReached}</p>}
      {open.length === 0 ? (
        <EmptyState title={texts.emptyTitle} text={texts.emptyText} as="p">
          {newWish}
        </EmptyState>
      ) : (
        <ul>
          {open.map((wish) => (
            <OwnWishCard key={wish.id} wish={wish} onFocusLost={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details>
          <summary>{texts.past(past.length)}</summary>
          <ul>
            {past.map((wish) => (
              <OwnWishCard key={wish.id} wish={wish} />
            ))}
          </ul>
        </details>
      )}
    </Root>
  )
}

const Root = styled.section(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3);
  > header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s-2) var(--s-3); min-height: 48px; }
  h2 { font-size: var(--d-md); }
  .count { margin-inline-start: 6px; color: var(--text-3); font: 600 .9375rem/1 var(--font-text); font-variant-numeric: tabular-nums; }
  .limit { color: var(--text-2); font-size: .9375rem; }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr)); gap: var(--s-3); list-style-type: ""; }
  summary { min-height: 44px; line-height: 2.75rem; color: var(--text-2); font-weight: 600; cursor: pointer; }
  details ul { margin-block-start: var(--s-2); }
`)
