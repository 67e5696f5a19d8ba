import type { ItemRow } from '#contract/items.ts'
import { withCurrentValues } from '#domain/ledger/inventory-view.ts'
import { listTrades } from '#domain/ledger/journal.ts'
import { toTombstone } from '#domain/ledger/merge-ledgers.ts'
import type { SeriesBySlug } from '#domain/ledger/value-over-time.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { useLiveChannel, useNow } from '#lib/live-context.ts'
import { useLedger } from '#lib/ledger/ledger-context.ts'
import { rowsQueries } from '#lib/rows-queries.ts'
import { seriesQuery } from '#lib/ledger/series-query.ts'
import { siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/journal.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmSheet } from '#ui/confirm-sheet.tsx'
import { EmptyState } from '#ui/message.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { JournalSummary } from './journal-summary.tsx'
import { JournalTradeCard } from './journal-trade-card.tsx'

const NO_VALUES: SeriesBySlug = new Map()

/** `/inventory/journal`: what the player's trades turned out to be worth. ML90 */
export function Journal() {
  const { data: site } = useQuery(siteQuery)
  return (
    <Root className="wrap">
      <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
      <meta name="description" content={texts.description} />
      <meta name="robots" content="noindex" />
      <BackLink to="/inventory">{texts.back}</BackLink>
      <header className="page-head">
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
      </header>
      <Trades />
    </Root>
  )
}

type Reads = { data: { pets: ItemRow[] } | undefined }[]
const combine = (reads: Reads): ReadonlyMap<string, ItemRow> =>
  new Map(reads.flatMap(({ data }) => data?.pets ?? []).map((row) => [row.slug, row]))

function Trades() {
  const ledger = useLedger()
  const [asked, setAsked] = useState<string | null>(null)
  const now = useNow(60_000, 0)
  useLiveChannel()
  const trades = listTrades(ledger?.rows ?? [])
  const slugs = [...new Set(trades.flatMap(({ gave, got }) => [...gave, ...got].map(({ slug }) => slug)))].toSorted()
  const items = useQueries({ queries: rowsQueries(slugs), combine })
  const series = useQuery({ ...seriesQuery(slugs), enabled: slugs.length > 0, placeholderData: (before) => before })
  if (!ledger)
    return (
      <div aria-hidden="true" className="list">
        <Skeleton style={{ width: 'auto', height: 300, borderRadius: 20 }} />
        <Skeleton style={{ width: 'auto', height: 320, borderRadius: 20 }} />
      </div>
    )
  if (trades.length === 0)
    return (
      <EmptyState {...texts.empty}>
        <ButtonLink to="/calculator">{texts.toCalculator}</ButtonLink>
      </EmptyState>
    )
  const values = series.data ? withCurrentValues(series.data, items, now) : NO_VALUES
  return (
    <div className="list">
      {series.isError && !series.data && (
        <p role="alert" className="failed">
          {texts.loadError}{' '}
          <Button look="outline" onClick={() => void series.refetch()}>
            {common.tryAgain}
          </Button>
        </p>
      )}
      <JournalSummary
        trades={trades}
        values={values}
        now={now}
        isKnown={series.data !== undefined && !series.isPlaceholderData}
      />
      <h2 id="trades">{texts.list}</h2>
      <ol aria-labelledby="trades">
        {trades.map((trade) => (
          <li key={trade.id}>
            <JournalTradeCard
              trade={trade}
              items={items}
              values={values}
              now={now}
              onDelete={() => setAsked(trade.id)}
            />
          </li>
        ))}
      </ol>
      <ConfirmSheet
        open={asked !== null}
        words={texts.deletion}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          void ledger.store.add(ledger.rows.filter(({ tradeId }) => tradeId === asked).map(toTombstone))
          setAsked(null)
        }}
      />
    </div>
  )
}

/** As high as a screen, so that the footer stays below what is read. */
const Root = styled.div(css`
  min-height: 880px; padding-block: var(--s-4) var(--s-12);
  .list, ol { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-4); }
  ol { list-style-type: ""; }
  h2 { font-size: var(--d-md); }
  .failed { padding: var(--s-3) var(--s-4); border-radius: var(--r-md); background: var(--warn-soft); color: var(--warn); }
  @media (min-width: 1024px) { ol { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; } }
`)
