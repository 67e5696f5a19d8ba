import { DEFAULT_EGG_FILTERS, filterEggs } from '#domain/eggs/egg-filters.ts'
import { formatNumber } from '#domain/text/format.ts'
import { eggsQuery } from '#lib/queries.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Railed } from '#ui/railed.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
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
          <h1>Eggs</h1>
          <p>What each egg costs, where to find it, and what you can hatch.</p>
        </header>
        <EggToolbar filters={filters} onChange={setFilters} />
      </div>
      <Railed>
        <Results aria-label="Eggs">
          <output ref={count} tabIndex={-1} className="sr-only">
            {eggs && `${formatNumber(eggs.length)} ${eggs.length === 1 ? 'egg' : 'eggs'}`}
          </output>
          {eggs?.length === 0 ? (
            <EmptyState title="No eggs found matching your criteria" text="Try another price or currency.">
              <Button look="primary" onClick={reset}>
                Reset Filters
              </Button>
            </EmptyState>
          ) : isError && !eggs ? (
            <ErrorState title="Failed to fetch eggs" text="Check your connection and try again.">
              <Button look="outline" onClick={() => void refetch()}>
                Try again
              </Button>
            </ErrorState>
          ) : (
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
          )}
        </Results>
      </Railed>
    </>
  )
}

const Results = styled.section(css`
  min-height: 60vh; padding-bottom: var(--s-16);
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(var(--card-min), 1fr)); gap: var(--s-3); }
  @media (min-width: 768px) { ul { grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); } }
`)
