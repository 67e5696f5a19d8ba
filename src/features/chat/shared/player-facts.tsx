import { formatMonth } from '#domain/text/format.ts'
import * as texts from '#messages/facts.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CHAT_KEY } from './chat-queries.ts'
import { chatSource } from './chat-source.ts'

const factsQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [...CHAT_KEY, 'facts', conversationId],
    queryFn: ({ signal }) => chatSource.facts(conversationId, signal),
    staleTime: 60_000,
  })

/** Facts about the other player. Its place is kept while it loads; where it cannot be read, nothing is said. CH160 */
export function PlayerFacts({ conversationId }: { conversationId: string }) {
  const { data } = useQuery(factsQuery(conversationId))
  return (
    <Root>
      {data && (
        <>
          <li>
            {texts.memberSince(`${formatMonth(data.memberSince)} ${new Date(data.memberSince).getUTCFullYear()}`)}
          </li>
          <li>{texts.trades(data.trades, data.partners)}</li>
          {data.daysSinceSeen !== undefined && <li>{texts.seen(data.daysSinceSeen)}</li>}
        </>
      )}
    </Root>
  )
}

const Root = styled.ul(css`
  display: grid; gap: 2px; min-height: 4.75rem; align-content: start; margin: 0; padding: 0; list-style: none; font-size: .9375rem; line-height: 1.25rem; color: var(--text-2);
`)
