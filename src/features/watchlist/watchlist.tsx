import { pageTitle } from '#domain/site/page-title.ts'
import { parseWatchSort, WATCH_SORTS } from '#domain/watchlist/watch-row.ts'
import { useLiveChannel } from '#lib/live-context.ts'
import { siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/watchlist.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Select } from '#ui/select.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Alerts } from './alerts/alerts.tsx'
import { useRules } from './alerts/use-rules.ts'
import { starsLeftOut } from './sync-stars.ts'
import { useWatchRows } from './use-watch-rows.ts'
import { WatchList } from './watch-list.tsx'
import { WatchListSkeleton } from './watch-list-skeleton.tsx'

/** `push`: the state of push in this browser, once its code is there. */
type Props = { push: (hasRule: boolean) => ReactNode }

/** The starred pets with their values and trends. WL10 */
export function Watchlist({ push }: Props) {
  const { data: site } = useQuery(siteQuery)
  const isHydrated = useHydrated()
  return (
    <Root className="wrap">
      <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
      <meta name="robots" content="noindex" />
      {isHydrated ? <Stars push={push} /> : <Head />}
      {!isHydrated && <WatchListSkeleton />}
    </Root>
  )
}

function Stars({ push }: Props) {
  const rules = useRules()
  const [parameters, setParameters] = useSearchParams()
  const sort = parseWatchSort(parameters.get('sort'))
  const { count, rows, isPending, isError, seenAt, retry } = useWatchRows(sort)
  const leftOut = useSyncExternalStore(starsLeftOut.subscribe, starsLeftOut.get, starsLeftOut.get)
  useLiveChannel()
  return (
    <>
      <Head count={count}>
        {count > 1 && (
          <Select
            label={texts.sortBy}
            options={WATCH_SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
            value={sort}
            onChange={(value) =>
              setParameters(value === 'newest' ? {} : { sort: value }, { replace: true, preventScrollReset: true })
            }
          />
        )}
      </Head>
      {leftOut > 0 && <p className="left-out">{texts.leftOut(leftOut)}</p>}
      {count === 0 ? (
        <EmptyState {...texts.empty}>
          <ButtonLink look="primary" to="/items">
            {texts.browse}
          </ButtonLink>
        </EmptyState>
      ) : rows.length > 0 ? (
        <WatchList rows={rows} seenAt={seenAt} rules={rules.rules ?? []} />
      ) : isError ? (
        <ErrorState {...texts.loadError}>
          <Button look="outline" onClick={retry}>
            {common.tryAgain}
          </Button>
        </ErrorState>
      ) : (
        isPending && <WatchListSkeleton />
      )}
      <Alerts rows={rows} rules={rules} push={push} />
    </>
  )
}

const Head = ({ count, children }: { count?: number; children?: ReactNode }) => (
  <>
    <header className="page-head">
      <h1>{texts.title}</h1>
      <p>{texts.lead}</p>
    </header>
    {count ? (
      <div className="bar">
        <span className="count">{texts.count(count)}</span>
        {children}
      </div>
    ) : null}
  </>
)

/** As high as a screen, so that the footer stays below what is read. */
const Root = styled.div(css`
  display: grid; align-content: start; gap: var(--s-4); min-height: 880px; padding-block-end: var(--s-12);
  .bar { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2) var(--s-3); min-height: 44px; }
  .left-out { color: var(--text-2); }
  .count { color: var(--text-3); font-weight: 600; }
  .count ~ * { margin-inline-start: auto; }
`)
