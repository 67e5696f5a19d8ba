import { DEFAULT_EGG_FILTERS, filterEggs } from '#domain/eggs/egg-filters.ts'
import { eggsQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/eggs.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Railed } from '#ui/railed.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { EggCard, EggCardSkeleton } from './egg-card.tsx'
import { EggToolbar } from './egg-toolbar.tsx'
import { EggsHead } from './eggs-head.tsx'
import { useEggFilters } from './use-egg-filters.ts'

const SKELETONS = 12
/** About as many as a first screen holds. */
const EAGER = 4

/** Every egg of the game. EG1, EG2, EG5, EG6, EG7 */
export function Eggs() {
  const [filters, setFilters] = useEggFilters()
  const count = useRef<HTMLOutputElement>(null)
  const { data, isError, refetch } = useQuery(eggsQuery)
  const eggs = data && filterEggs(data.eggs, filters)
  const reset = () => {
    setFilters(DEFAULT_EGG_FILTERS)
    count.current?.focus() // the button that was pressed goes away
  }
  return (
    <>
      <EggsHead />
      <div className="wrap">
        <header className="page-head">
          <h1>{texts.title}</h1>
          <p>{texts.lead}</p>
        </header>
        <EggToolbar filters={filters} onChange={setFilters} />
      </div>
      <Railed>
        <Results aria-label={texts.title}>
          <output ref={count} tabIndex={-1} className="sr-only">
            {eggs && texts.found(eggs.length)}
          </output>
          {eggs?.length === 0 ? (
            <EmptyState {...texts.nothing}>
              <Button look="primary" onClick={reset}>
                {texts.reset}
              </Button>
            </EmptyState>
          ) : isError && !eggs ? (
            <ErrorState title={texts.loadError} text={common.checkConnection}>
              <Button look="outline" onClick={() => void refetch()}>
                {common.tryAgain}
              </Button>
            </ErrorState>
          ) : (
            // Hydrated by itself, as the list is most of the page; nothing in it suspends. LY44
            <Suspense>
              <ul aria-busy={!eggs}>
                {eggs
                  ? eggs.map((egg, index) => (
                      <li key={egg.slug}>
                        <EggCard egg={egg} eager={index < EAGER} />
                      </li>
                    ))
                  : Array.from({ length: SKELETONS }, (_, number) => (
                      <li key={number}>
                        <EggCardSkeleton />
                      </li>
                    ))}
              </ul>
            </Suspense>
          )}
        </Results>
      </Railed>
    </>
  )
}

const Results = styled.section(css`
  min-height: 60vh; padding-block-end: var(--s-16);
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(var(--card-min), 1fr)); gap: var(--s-3); }
  @media (min-width: 768px) { ul { grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); } }
`)
