import { signInHref } from '#domain/site/sign-in-href.ts'
import { TRADES_PATH, wishesHref } from '#domain/wishes/wish-filters.ts'
import { siteQuery } from '#lib/queries.ts'
import { useSession } from '#lib/use-session.ts'
import { failures } from '#messages/failures.ts'
import * as texts from '#messages/trades.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ErrorState } from '#ui/message.tsx'
import { Panel } from '#ui/panel.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import * as common from '#messages/common.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { FilterForm } from './filter-form.tsx'
import { TradesHead } from './trades-head.tsx'
import { wishesQuery } from './trades-queries.ts'
import { useWishFilters } from './use-wish-filters.ts'
import { WaitingBoard, WaitingCards, WishList } from './wish-list.tsx'
import { WishCard } from './wish-card.tsx'

/** Only for signed-in players. RU23 */
const Board = lazy(async () => ({ default: (await import('./board.tsx')).Board }))

/** `/trades`: the signed-in player's wishes and the board; for everybody else the wishes that stand. WI60, WI61 */
export function Trades() {
  const session = useSession()
  return (
    <>
      <TradesHead />
      <Root className="wrap">
        <header className="page-head">
          <h1>{texts.title}</h1>
          <p>{texts.lead}</p>
        </header>
        {session === 'in' ? (
          <Suspense fallback={<WaitingBoard />}>
            <Board />
          </Suspense>
        ) : (
          <PublicWishes />
        )}
      </Root>
    </>
  )
}

/** Every wish that stands, and the way to sign in. WI61 */
function PublicWishes() {
  const [filters, setFilters] = useWishFilters()
  const { data: site } = useQuery(siteQuery)
  const isHydrated = useHydrated()
  const query = useInfiniteQuery({ ...wishesQuery(filters), placeholderData: keepPreviousData })
  const here = isHydrated ? wishesHref(filters) : TRADES_PATH
  const signIn = site?.signInPath ? signInHref(site.signInPath, here) : null
  const wishes = query.data?.pages.flatMap((page) => page.wishes)
  return (
    <div className="guest">
      <Panel aria-labelledby="sign-in-to-trade" className="invite">
        <div>
          <h2 id="sign-in-to-trade">{texts.signIn.title}</h2>
          <p>{signIn === null ? texts.signIn.noSignIn : texts.signIn.text}</p>
        </div>
        {signIn !== null && (
          <ButtonLink reloadDocument to={signIn} look="primary">
            {texts.signIn.signIn}
          </ButtonLink>
        )}
      </Panel>
      <section aria-labelledby="all-wishes">
        <h2 id="all-wishes">{texts.all}</h2>
        <FilterForm filters={filters} onChange={setFilters} />
        {wishes ? (
          <WishList
            wishes={wishes}
            filters={filters}
            onClear={setFilters}
            isStale={query.isPlaceholderData}
            hasMore={query.hasNextPage}
            isLoadingMore={query.isFetchingNextPage}
            isFailed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
            renderWish={(wish) => <WishCard wish={wish} give={wish.want} get={wish.have} />}
          />
        ) : query.isError ? (
          <ErrorState title={failures.wishes} text={common.checkConnection}>
            <Button look="outline" onClick={() => void query.refetch()}>
              {common.tryAgain}
            </Button>
          </ErrorState>
        ) : (
          <WaitingCards />
        )}
      </section>
    </div>
  )
}

const Root = styled.div(css`
  min-height: 110vh; padding-block-end: var(--s-16); /* what follows is out of sight while the list changes */
  .page-head { padding-inline: 0; }
  > :not(.page-head), .guest { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-8); }
  section[aria-labelledby="all-wishes"], section[aria-labelledby="for-you"] { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3); }
  section > h2 { font-size: var(--d-md); }
  .note { color: var(--text-2); font-size: .9375rem; }
  .invite { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s-3); }
  .invite h2 { font-size: 1.25rem; }
  .invite p { color: var(--text-2); }
  [data-session]:not([data-ready]) & .guest { visibility: hidden; } /* while a session is being restored */
`)
