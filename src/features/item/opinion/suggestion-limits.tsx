import { ownSuggestionsQuery } from '#lib/suggestion-queries.ts'
import * as texts from '#messages/suggestions.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import styled from '@emotion/styled'
import { css } from '@emotion/react'

/** The player's points and limits, as the server has them. SU7 */
export function SuggestionLimits() {
  const { data } = useInfiniteQuery(ownSuggestionsQuery)
  const now = data?.pages[0]
  return (
    <Root>
      {now &&
        (now.points < 0
          ? texts.pausedFor(-now.points)
          : now.openLimit !== null && now.open >= now.openLimit
            ? texts.atLimit(now.openLimit)
            : `${texts.waiting(now.open, now.openLimit)} · ${texts.points(now.points)}`)}
    </Root>
  )
}

/** Its line is kept while it is read. */
const Root = styled.p(css`
  min-height: 1.5em; text-align: center;
`)
