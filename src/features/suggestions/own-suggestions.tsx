import { ownSuggestionsQuery } from '#lib/suggestion-queries.ts'
import * as common from '#messages/common.ts'
import { failures } from '#messages/failures.ts'
import * as texts from '#messages/suggestions.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Panel } from '#ui/panel.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SuggestionCard } from './suggestion-card.tsx'
import { SuggestionsSkeleton } from './suggestions-skeleton.tsx'

/** Points and limits first, then the suggestions, newest first. SU20, SU24, SU25 */
export function OwnSuggestions() {
  const { data, isError, isFetchNextPageError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(ownSuggestionsQuery)
  if (!data)
    return isError ? (
      <ErrorState title={failures.suggestions} text={common.checkConnection}>
        <Button look="outline" onClick={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </ErrorState>
    ) : (
      <SuggestionsSkeleton />
    )
  const [first] = data.pages
  if (!first) return null
  const { points, open, openLimit } = first
  const proposals = data.pages.flatMap((page) => page.proposals)
  return (
    <>
      <Standing>
        <p className="figures">
          <b>{texts.points(points)}</b>
          <span>{texts.waiting(open, openLimit)}</span>
        </p>
        <p>{points < 0 ? texts.pausedFor(-points) : texts.pointsText}</p>
        {openLimit !== null && <p>{texts.limitText(openLimit)}</p>}
      </Standing>
      {proposals.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText}>
          <ButtonLink look="primary" to="/items">
            {texts.browse}
          </ButtonLink>
        </EmptyState>
      ) : (
        <List>
          {proposals.map((each) => (
            <li key={each.id}>
              <SuggestionCard suggestion={each} />
            </li>
          ))}
        </List>
      )}
      {isFetchNextPageError && <p role="alert">{failures.suggestions}</p>}
      {hasNextPage && (
        <Button look="outline" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

const Standing = styled(Panel)(css`
  p { color: var(--text-2); font-size: .9375rem; }
  .figures { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 var(--s-4); margin-block-end: var(--s-1); font-variant-numeric: tabular-nums; }
  b { color: var(--text); font: var(--w-display) var(--d-sm)/1.3 var(--font-display); }
`)
const List = styled.ul(css`
  display: grid; gap: var(--s-3); list-style-type: "";
`)
