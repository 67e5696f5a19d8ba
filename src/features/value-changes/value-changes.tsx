import { changesHref, feedHref, toChangesQuery } from '#domain/values/change-filters.ts'
import { useLiveChannel } from '#lib/live-context.ts'
import { valueChangesQuery } from './value-change-queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/value-changes.ts'
import { valueWords } from '#messages/word-meanings.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Explained } from '#ui/explained.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Railed } from '#ui/railed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ChangeList } from './change-list.tsx'
import { Rows } from './change-list-styles.ts'
import { FilterForm } from './filter-form.tsx'
import { useChangeFilters } from './use-change-filters.ts'
import { ValueChangesHead } from './value-changes-head.tsx'

const SKELETONS = 6
const VALUE_WORDS = ['O/C', 'TBD', 'N/A'] as const

/** Every receipt, newest first: what changed, when, its author and its reason. RC1 to RC19 */
export function ValueChanges() {
  const [filters, setFilters] = useChangeFilters()
  const { data, isError, refetch } = useQuery(valueChangesQuery(toChangesQuery(filters)))
  useLiveChannel()
  const isFiltered = filters.item !== '' || filters.source !== 'all'
  return (
    <>
      <ValueChangesHead filters={filters} />
      <Lead className="wrap">
        <header className="page-head">
          <h1>{texts.title}</h1>
          <p>
            {texts.lead.before}
            <Link className="link" to="/values/how">
              {texts.lead.link}
            </Link>
          </p>
          {/* A card is one link, so its words explain themselves here. VC73 */}
          <p className="words">
            {texts.notNumbers}
            {VALUE_WORDS.map((word) => (
              <Explained key={word} text={valueWords[word]}>
                {word}
              </Explained>
            ))}
          </p>
        </header>
        <FilterForm filters={filters} onChange={setFilters} />
      </Lead>
      <Railed>
        <Body>
          {data?.changes.length === 0 ? (
            <EmptyState {...(isFiltered ? texts.noMatch : texts.nothing)}>
              {isFiltered ? (
                <ButtonLink to={changesHref()} look="primary">
                  {texts.showAll}
                </ButtonLink>
              ) : (
                data.newPets !== undefined && (
                  <ButtonLink to={changesHref({ source: 'catalogue' })} look="primary">
                    {texts.showNewPets(data.newPets)}
                  </ButtonLink>
                )
              )}
            </EmptyState>
          ) : data ? (
            <ChangeList key={changesHref(filters)} changes={data.changes} newPets={data.newPets} />
          ) : isError ? (
            <ErrorState title={texts.loadError} text={common.checkConnection}>
              <Button look="outline" onClick={() => void refetch()}>
                {common.tryAgain}
              </Button>
            </ErrorState>
          ) : (
            <Waiting />
          )}
          <nav aria-label={texts.changes}>
            {filters.before !== null && (
              <ButtonLink to={changesHref({ ...filters, before: null })}>{texts.newest}</ButtonLink>
            )}
            {data?.next !== undefined && (
              <ButtonLink to={changesHref({ ...filters, before: data.next })} look="outline" rel="next">
                {texts.older}
              </ButtonLink>
            )}
          </nav>
          <p className="feeds">
            {texts.feeds} <a href={feedHref('atom', filters)}>{texts.atom}</a>{' '}
            <a href={feedHref('json', filters)}>{texts.json}</a>
          </p>
        </Body>
      </Railed>
    </>
  )
}

/** Exactly a list's size. AC5 */
const Waiting = () => (
  <>
    <output className="sr-only">{common.loading}</output>
    <div style={{ height: 44 }} />
    <Rows style={{ '--rows': SKELETONS }} aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, row) => (
        <div className="row" key={row} style={{ '--row': row }}>
          <div className="card">
            <Skeleton className="thumb" style={{ width: 48, height: 48 }} />
            <Skeleton className="name" style={{ width: '50%', height: 16 }} />
            <Skeleton className="figures" style={{ width: '70%', height: 16 }} />
            <Skeleton className="why" style={{ width: '60%', height: 14 }} />
          </div>
        </div>
      ))}
    </Rows>
  </>
)

const Lead = styled.div(css`
  .words { display: flex; flex-wrap: wrap; gap: var(--s-1) var(--s-5); font-size: var(--t-md); line-height: 1.25rem; }
`)

const Body = styled.div(css`
  min-height: 100vh; padding-block: var(--s-1) var(--s-16); /* what follows is out of sight, so that a short list may grow */
  nav { display: flex; flex-wrap: wrap; justify-content: center; gap: var(--s-3); min-height: 44px; margin-block-start: var(--s-6); }
  .feeds { margin-block-start: var(--s-4); text-align: center; font-size: var(--t-md); color: var(--text-3); }
  .feeds a { display: inline-flex; align-items: center; min-height: 44px; padding-inline: var(--s-1); color: var(--accent); text-decoration: underline; text-underline-offset: 3px; }
`)
