import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { formatNumber } from '#domain/text/format.ts'
import { toItemsQuery, type ItemFilters } from '#domain/items/item-filters.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { findUnreadAmounts } from '#domain/values/filter-amounts.ts'
import { siteQuery } from '#lib/queries.ts'
import { unreadFilter } from '#messages/amounts.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/items.ts'
import { Button } from '#ui/button.tsx'
import { faqJsonLd, Faq } from '#ui/faq.tsx'
import { Head } from '#ui/head.tsx'
import { ErrorState } from '#ui/message.tsx'
import { Railed } from '#ui/railed.tsx'
import { BrowserOnly } from '#ui/browser-only.tsx'
import { toast } from '#ui/toast-store.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { ActiveFilters } from './active-filters.tsx'
import { Corrections } from './corrections.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { ItemGrid, SkeletonGrid } from './item-grid.tsx'
import { Lead, Results } from './items-layout.tsx'
import { Toolbar } from './toolbar.tsx'
import { useFilterControls } from './use-filter-controls.ts'
import { useItems } from './use-items.ts'
import { useScrollPosition } from './use-scroll-position.ts'

/** The server renders it immediately; the browser loads its code when a list is empty. QS64 */
const NothingFound = import.meta.env.SSR
  ? (await import('./nothing-found.tsx')).NothingFound
  : lazy(async () => ({ default: (await import('./nothing-found.tsx')).NothingFound }))

/** The list of every pet in every variant. IL1 to IL21 */
export function Items() {
  const results = useRef<HTMLElement>(null)
  const count = useRef<HTMLOutputElement>(null)
  const [panelOpen, setPanelOpen] = useState(false)
  // With other filters the list begins again, so the page scrolls to its beginning.
  const controls = useFilterControls(() => {
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) results.current?.scrollIntoView()
  })
  const { filters } = controls
  const { position, note } = useScrollPosition()
  const list = useItems(filters, position?.count ?? 0)
  const { rows, total, count: held } = list
  const isSearching = controls.search.pending || list.isPending

  const clear = () => {
    controls.clear()
    setPanelOpen(false)
    count.current?.focus()
    toast({ ...texts.cleared })
  }

  return (
    <>
      <ItemsHead />
      <Lead>
        <header>
          <h1>{texts.title}</h1>
          <output ref={count} tabIndex={-1}>
            {isSearching
              ? texts.searching
              : list.isKnown && (
                  <>
                    <b className="num" translate="no">
                      {formatNumber(total)}
                    </b>{' '}
                    {common.pets(total)}
                    {filters.search !== '' && <span className="searched">{texts.searchedFor(filters.search)}</span>}
                    {showsAllVariants(filters) && texts.allVariants}
                  </>
                )}
          </output>
        </header>
        <Toolbar controls={controls} onMore={() => setPanelOpen(true)} />
        <ActiveFilters controls={controls} onClear={clear} onEmpty={() => count.current?.focus()} />
        <BrowserOnly>
          {() =>
            findUnreadAmounts(controls.address, ['minValue', 'maxValue']).map(({ key, text }) => (
              <output key={key}>{unreadFilter(key === 'minValue' ? texts.minValue : texts.maxValue, text)}</output>
            ))
          }
        </BrowserOnly>
      </Lead>
      <Railed>
        <Results ref={results} aria-labelledby="results">
          <h2 id="results" className="sr-only">
            {texts.results}
          </h2>
          {isSearching ? (
            <SkeletonGrid />
          ) : list.isLoadingError ? (
            <ErrorState {...texts.loadError}>
              <Button look="outline" onClick={() => location.reload()}>
                <RefreshCw aria-hidden="true" />
                {texts.refresh}
              </Button>
            </ErrorState>
          ) : held === 0 ? (
            <Suspense fallback={<SkeletonGrid />}>
              <NothingFound filters={filters} closest={list.closest} onClear={clear} />
            </Suspense>
          ) : (
            <>
              <Corrections names={list.closest.slice(0, 1)} />
              {/* Hydrated by itself, as the list is most of the page; nothing in it suspends. LY44 */}
              <Suspense>
                <ItemGrid
                  rows={rows}
                  count={held}
                  total={total}
                  stale={list.stale}
                  position={position}
                  onNear={list.readNear}
                  onPosition={note}
                />
              </Suspense>
            </>
          )}
          {list.isMoreError && !isSearching && (
            <p className="failed" role="alert">
              {texts.moreError}
              <Button look="outline" onClick={list.retry}>
                {common.tryAgain}
              </Button>
            </p>
          )}
        </Results>
        <section className="faq" aria-labelledby="faq">
          <h2 id="faq">{texts.aboutValues}</h2>
          <Faq entries={texts.questions} />
        </section>
      </Railed>
      <FilterPanel
        open={panelOpen}
        controls={controls}
        found={list.isKnown ? texts.show(total) : texts.showUnknown}
        onClose={() => setPanelOpen(false)}
        onClear={clear}
      />
    </>
  )
}

/** Normal is chosen, yet a search finds the others too: that is said. IL11 */
const showsAllVariants = (filters: ItemFilters) => toItemsQuery(filters).variant === undefined

/** One address for the list, however it is filtered. SE1, SE4, SE6, SE7 */
function ItemsHead() {
  const {
    data: { host, origin },
  } = useSuspenseQuery(siteQuery)
  return (
    <Head
      title={pageTitle(texts.title, host)}
      canonical={`${origin}/items`}
      image={common.sitePicture(origin)}
      jsonLd={[
        breadcrumbs(origin, [
          [common.home, '/'],
          [texts.title, '/items'],
        ]),
        faqJsonLd(texts.questions),
      ]}
      description={texts.description}
    />
  )
}
