import type { Suspect } from '#contract/evidence-review.ts'
import type { CurrentUser } from '#contract/users.ts'
import { exclusionsQuery, suspectsQuery } from '../data/evidence-queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/desk-evidence.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { ColumnPage } from '../shell/column-page.tsx'
import { formatShortValue } from '../facts/figures.ts'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { Tag } from '../facts/state-tag.tsx'
import { Decisions } from './decisions.tsx'
import { describeFigures } from './describe-figures.ts'
import { LoadMore } from './load-more.tsx'

/** Values whose trades a lead should look at, and what leads decided. DK122, DK134, DK140, DK142 */
export function Suspects({ user }: { user: CurrentUser }) {
  const checkRole = useRoleCheck(user)
  const suspects = useInfiniteQuery(suspectsQuery)
  const exclusions = useQuery(exclusionsQuery)
  const error = suspects.error ?? exclusions.error
  const listed = suspects.data?.pages.flatMap(({ values }) => values)
  useEffect(() => checkRole(error), [error, checkRole])
  return (
    <ColumnPage user={user} title={texts.title}>
      <p className="intro">{texts.intro}</p>
      {error && (!listed || !exclusions.data) ? (
        <ErrorState title={texts.loadError}>
          <Button
            look="outline"
            onClick={() => {
              void suspects.refetch()
              void exclusions.refetch()
            }}
          >
            {common.tryAgain}
          </Button>
        </ErrorState>
      ) : listed && exclusions.data ? (
        <>
          <h2>{texts.suspects}</h2>
          {listed.length === 0 ? (
            <EmptyState {...texts.noSuspects} as="p" />
          ) : (
            <List aria-label={texts.suspects}>
              {listed.map((suspect) => (
                <Row key={suspect.item.slug} suspect={suspect} />
              ))}
            </List>
          )}
          <LoadMore list={suspects} />
          <h2>{texts.decisions}</h2>
          {exclusions.data.current.length + exclusions.data.ended.length === 0 && (
            <p className="intro">{texts.noDecisions}</p>
          )}
          {(['current', 'ended'] as const).map(
            (kind) =>
              exclusions.data[kind].length > 0 && (
                <Section key={kind} aria-label={texts.kinds[kind]}>
                  <h3>{texts.kinds[kind]}</h3>
                  <Decisions user={user} exclusions={exclusions.data[kind]} />
                </Section>
              ),
          )}
        </>
      ) : (
        <>
          <output className="sr-only">{common.loading}</output>
          <Skeleton style={{ height: 400, borderRadius: 14 }} />
        </>
      )}
    </ColumnPage>
  )
}

function Row({ suspect: { item, value, estimate, sample } }: { suspect: Suspect }) {
  const figures = describeFigures(estimate)
  return (
    <li>
      <Link to={`/desk/evidence?${new URLSearchParams({ item: item.slug })}`}>
        <PetPicture src={item.image} size={48} />
        <span className="what">
          <b translate="no">{item.name}</b>
          <span>
            {texts.published} {formatShortValue(value)}
            {estimate.estimate !== undefined && ` · ${texts.estimate} ${figures.estimate}`}
          </span>
          <span>{texts.basis(estimate.trades, estimate.accounts, sample)}</span>
          {figures.suspicion && (
            <span>
              {figures.suspicion.leftOut} · {texts.withoutSuspected} {figures.suspicion.without} · {texts.withSuspected}{' '}
              {figures.suspicion.with}
            </span>
          )}
          <span className="tags">
            {figures.remarks.map((remark) => (
              <Tag key={remark} data-tone="warn">
                {remark}
              </Tag>
            ))}
          </span>
        </span>
      </Link>
    </li>
  )
}

const List = styled.ul(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; margin: 0; padding: 0; list-style: none;
  a { display: flex; align-items: center; gap: var(--s-3); min-width: 0; padding: var(--s-3); border: 1px solid var(--line); border-radius: var(--r-md); background: var(--surface); color: var(--text); }
  a:hover { background: var(--surface-2); }
  --placeholder: 48px; img { width: 48px; height: 48px; flex: none; }
  .what { display: grid; gap: 2px; flex: 1; min-width: 0; font-size: var(--t-md); color: var(--text-2); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  b { font: 650 var(--t-base)/1.3 var(--font-text); color: var(--text); }
  .tags { display: flex; flex-wrap: wrap; gap: 6px; }
`)
const Section = styled.section(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-2);
  h3 { font: 650 var(--t-md)/1.3 var(--font-text); }
`)
