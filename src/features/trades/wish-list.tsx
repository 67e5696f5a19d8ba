import type { Wish } from '#contract/wishes.ts'
import { NEW_WISH_PATH } from '#domain/wishes/new-wish-path.ts'
import { NO_WISH_FILTERS, type WishFilters, wishesHref } from '#domain/wishes/wish-filters.ts'
import * as common from '#messages/common.ts'
import { failures } from '#messages/failures.ts'
import * as texts from '#messages/trades.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/message.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { WaitingWishes } from './own-wishes/own-wishes.tsx'

type Props = {
  wishes: readonly Wish[]
  filters: WishFilters
  onClear(filters: WishFilters): void
  /** They are those of other filters, until these are answered. */
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  /** The next page didn't come. */
  isFailed: boolean
  onMore(): void
  renderWish(wish: Wish): ReactNode
}

/** Wishes page by page. The pages that were read before stay. WI61, WI62 */
export function WishList({
  wishes,
  filters,
  onClear,
  isStale,
  hasMore,
  isLoadingMore,
  isFailed,
  onMore,
  renderWish,
}: Props) {
  if (wishes.length === 0 && !hasMore && !isStale)
    return wishesHref(filters) === wishesHref(NO_WISH_FILTERS) ? (
      <EmptyState {...texts.empty} as="p">
        <ButtonLink to={NEW_WISH_PATH} look="primary">
          {texts.newWish}
        </ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState {...texts.noMatch} as="p">
        <Button look="primary" onClick={() => onClear(NO_WISH_FILTERS)}>
          {texts.clearFilters}
        </Button>
      </EmptyState>
    )
  return (
    <>
      <Cards aria-label={texts.all} aria-busy={isStale}>
        {wishes.map((wish) => (
          <li key={wish.id}>{renderWish(wish)}</li>
        ))}
      </Cards>
      {isFailed && (
        <p role="alert" className="note">
          {failures.wishes}. {common.checkConnection}
        </p>
      )}
      {hasMore && (
        <Button look="outline" style={{ justifySelf: 'center' }} isBusy={isLoadingMore} onClick={onMore}>
          {isLoadingMore ? common.loadingMore : isFailed ? common.tryAgain : texts.more}
        </Button>
      )}
      <output className="sr-only">{isStale ? texts.loading : texts.shown(wishes.length)}</output>
    </>
  )
}

/** As high as a player's wishes, and cards below them. */
export const WaitingBoard = () => (
  <div>
    <WaitingWishes />
    <WaitingCards />
  </div>
)

const SKELETONS = 4

/** As high as a page of wishes. */
export const WaitingCards = () => (
  <div>
    <p className="sr-only">{texts.loading}</p>
    <Cards as="div" aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, at) => (
        <Skeleton key={at} style={{ width: 'auto', height: 292, borderRadius: 20 }} />
      ))}
    </Cards>
  </div>
)

export const Cards = styled.ul(css`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); gap: var(--s-3); list-style-type: "";
  > li { min-width: 0; }
  &[aria-busy="true"] { opacity: .55; }
  @media (min-width: 768px) { gap: var(--s-4); }
`)
