import { wishesHref } from '#domain/wishes/wish-filters.ts'
import { pageIdle } from '#lib/page-idle.ts'
import { readSource } from '#lib/queries.ts'
import * as texts from '#messages/item-wishes.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

/** Wishes that are counted; of more it says that there are more. */
const MAX_COUNT = 50

/** Link to the wishes that give or want the variant. Their number comes once the page is idle, and moves nothing. WI72 */
export function WishesLink({ slug }: { slug: string }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => void pageIdle().then(() => setIdle(true)), [])
  const { data } = useQuery({
    queryKey: ['wishes', 'count', slug],
    queryFn: ({ client, signal }) => readSource(client).wishes({ item: [slug], limit: MAX_COUNT }, signal),
    enabled: isIdle,
  })
  return (
    <Root to={wishesHref({ item: slug })}>
      {texts.wishes}
      <span className="num" translate="no">
        {data && texts.count(data.wishes.length, data.next !== undefined)}
      </span>
    </Root>
  )
}

/** As high as a finger needs, without making the row of a title higher. */
const Root = styled(Link)(css`
  display: inline-flex; align-items: center; gap: 5px; min-height: 44px; margin-block: -9px; color: var(--accent); font-size: .875rem; font-weight: 600;
  &:hover { text-decoration: underline; text-underline-offset: 3px; }
  .num { min-width: 1.5em; font-weight: 700; }
  @media (min-width: 768px) { font-size: 1rem; }
`)
