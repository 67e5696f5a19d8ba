import { formatDate } from '#domain/text/format.ts'
import { variantReceiptsQuery } from '../data/desk-queries.ts'
import * as texts from '#messages/desk.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatValue } from './figures.ts'

const SHOWN = 5

/** The last changes of a variant's value. DK8 */
export function VariantReceipts({ slug, isReady }: { slug: string; isReady: boolean }) {
  const { data, isError } = useQuery({ ...variantReceiptsQuery(slug), enabled: isReady })
  if (isError) return <p>{texts.loadError}</p>
  if (!data) return <Skeleton style={{ height: 60 }} />
  if (data.length === 0) return <p>{texts.noReceipts}</p>
  return (
    <Root>
      {data.slice(0, SHOWN).map(({ number, at, before, after, source, reason }) => (
        <li key={number}>
          <span className="what">
            <b>
              {before === undefined ? '' : `${formatValue(before.value)} → `}
              {formatValue(after.value)}
            </b>
            <small>
              {texts.sources[source]}
              {reason !== undefined && (
                <>
                  {': '}
                  <bdi>{reason}</bdi>
                </>
              )}
            </small>
          </span>
          <span className="receipt">
            {source === 'desk' ? (
              <Link to={`/desk/changes/${number}`}>{texts.receiptNumber(number)}</Link>
            ) : (
              <span>{texts.receiptNumber(number)}</span>
            )}
            <time dateTime={at}>{formatDate(at)}</time>
          </span>
        </li>
      ))}
    </Root>
  )
}

const Root = styled.ol(css`
  display: grid; margin: 0; padding: 0; list-style: none; font-variant-numeric: tabular-nums;
  li { display: flex; align-items: baseline; gap: var(--s-3); padding: var(--s-2) 0; border-block-start: 1px solid var(--line-soft); }
  li:first-of-type { border-block-start: 0; }
  .receipt { display: grid; flex: none; justify-items: end; font-size: var(--t-sm); color: var(--text-3); }
  .receipt a { position: relative; color: var(--accent); text-decoration: underline; }
  .receipt a::after { content: ""; position: absolute; inset: -14px -8px; } /* 44 px to touch */
  .what { display: grid; flex: 1; min-width: 0; overflow-wrap: anywhere; }
  small { font-size: var(--t-sm); color: var(--text-2); }
`)
