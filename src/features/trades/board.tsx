import type { Wish, WishMatch } from '#contract/wishes.ts'
import * as common from '#messages/common.ts'
import { failures } from '#messages/failures.ts'
import * as texts from '#messages/trades.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/message.tsx'
import { toast } from '#ui/toast-store.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { FilterForm } from './filter-form.tsx'
import { OwnWishList } from './own-wishes/own-wish-list.tsx'
import { ownWishesQuery } from './own-wishes/own-wishes-source.ts'
import { boardQuery } from './trades-queries.ts'
import { tradesSource } from './trades-source.ts'
import { useWishFilters } from './use-wish-filters.ts'
import { WishActions, type OfferStart } from './wish-actions.tsx'
import { WishCard } from './wish-card.tsx'
import { Cards, WaitingBoard, WishList } from './wish-list.tsx'

const OfferSheet = lazy(async () => ({ default: (await import('./offer-sheet.tsx')).OfferSheet }))

const failed = () =>
  void toast({ title: failures.dismissing, description: common.pleaseTryAgain, variant: 'destructive' })

/** The signed-in player's own wishes, then the matches of these, then all others by fit. WI60 */
export function Board() {
  const [filters, setFilters] = useWishFilters()
  const query = useInfiniteQuery({ ...boardQuery(filters), placeholderData: keepPreviousData })
  const own = useQuery(ownWishesQuery)
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  // Hidden immediately; the server leaves them out of the next answer.
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  // A closed sheet stays, because its dialog gives back the focus as it closes.
  const [sheet, setSheet] = useState<{ start: OfferStart; number: number; isOpen: boolean } | null>(null)
  const openSheet = (start: OfferStart) =>
    setSheet((last) => ({ start, number: (last?.number ?? 0) + 1, isOpen: true }))
  const hide = (id: string) => {
    setHidden((now) => new Set([...now, id]))
    focusNextCard(heading.current)
  }
  const show = (id: string) => setHidden((now) => new Set([...now].filter((each) => each !== id)))
  const restoring = useMutation({
    mutationFn: tradesSource.restore,
    onSuccess: (_, id) => {
      show(id)
      toast({ title: texts.restored })
    },
    onError: failed,
  })
  const dismissing = useMutation({
    mutationFn: tradesSource.dismiss,
    onMutate: hide,
    onSuccess: (_, id) =>
      void toast({ ...texts.dismissed, action: { ...texts.undo, run: () => restoring.mutate(id) } }),
    onError: (_, id) => {
      show(id)
      failed()
    },
  })
  const reporting = useMutation({
    mutationFn: tradesSource.report,
    onSuccess: (_, id) => {
      hide(id)
      toast(texts.reported)
    },
    onError: () => void toast({ title: failures.report, description: common.pleaseTryAgain, variant: 'destructive' }),
  })

  const isShown = ({ id }: Wish) => !hidden.has(id)
  const matches = query.data?.pages[0]?.matches.filter(({ wish }) => isShown(wish))
  const wishes = query.data?.pages.flatMap((page) => page.wishes).filter(isShown)
  const actions = (start: Omit<OfferStart, 'way'>) => (
    <WishActions
      start={start}
      onOffer={openSheet}
      onDismiss={() => dismissing.mutate(start.wish.id)}
      onReport={() => reporting.mutate(start.wish.id)}
    />
  )
  const matchCard = ({ wish, fit, give, get }: WishMatch) => (
    <WishCard wish={wish} fit={fit} give={give} get={get}>
      {actions({ wish, give, get })}
    </WishCard>
  )
  const hasOpenWish = own.data?.wishes.some(({ state }) => state === 'standing' || state === 'resting') ?? true
  // Both together, so that neither moves the other.
  if (own.isPending || query.isPending) return <WaitingBoard />
  return (
    <div>
      <OwnWishList />
      <section aria-labelledby="for-you">
        <h2 id="for-you" ref={heading} tabIndex={-1}>
          {texts.forYou}
        </h2>
        {matches && (
          <p className="note">
            {matches.length > 0 ? texts.forYouText : hasOpenWish ? texts.noMatches : texts.noOwnWish}
          </p>
        )}
        {matches && matches.length > 0 && (
          <Cards aria-label={texts.forYou}>
            {matches.map((match) => (
              <li key={`${match.wish.id} ${match.ownWishId ?? ''}`}>{matchCard(match)}</li>
            ))}
          </Cards>
        )}
      </section>
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
            renderWish={(wish) => (
              <WishCard wish={wish} give={wish.want} get={wish.have}>
                {actions({ wish, give: wish.want, get: wish.have })}
              </WishCard>
            )}
          />
        ) : (
          <ErrorState title={failures.wishes} text={common.checkConnection} as="p">
            <Button look="outline" onClick={() => void query.refetch()}>
              {common.tryAgain}
            </Button>
          </ErrorState>
        )}
      </section>
      <Suspense>
        {sheet && (
          <OfferSheet
            key={sheet.number}
            open={sheet.isOpen}
            start={sheet.start}
            onClose={() => setSheet({ ...sheet, isOpen: false })}
            onSent={() => void client.invalidateQueries({ queryKey: ['wishes'] })}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The button that was pressed goes with its card, so the next card has the focus. `heading`: there is no other card. */
function focusNextCard(heading: HTMLElement | null) {
  const card = document.activeElement?.closest('li')
  if (!card) return
  const next = (card.nextElementSibling ?? card.previousElementSibling)?.querySelector('button') ?? heading
  // Nothing scrolls: the cards below move up by themselves.
  next?.focus({ preventScroll: true })
}
