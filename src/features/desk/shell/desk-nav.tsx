import type { CurrentUser } from '#contract/users.ts'
import { deskCountsQuery, roleQuery } from '../data/desk-queries.ts'
import { suspectCountQuery } from '../data/evidence-queries.ts'
import { parkedCountQuery } from '../data/parked-queries.ts'
import { rolesQuery } from '../data/roles-queries.ts'
import * as texts from '#messages/desk-pages.ts'
import * as desk from '#messages/desk.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'

/** Part of the link before the current one that shows, in pixels. */
const PEEK = 40
const APART = ['stale', 'entry', 'parked', 'values', 'evidence', 'roles', 'sources'] as const

/** The pages of the desk that editors and leads have, with what waits on each. DK50, DK81 */
export function DeskNav({ user }: { user: CurrentUser }) {
  const { data: role } = useQuery(roleQuery(user))
  const isLead = role === 'lead'
  const isStaff = isLead || role === 'editor'
  const { data: counts } = useQuery({ ...deskCountsQuery(user.id), enabled: isStaff })
  const { data: parked } = useQuery({ ...parkedCountQuery(user.id), enabled: isLead })
  const { data: suspects } = useQuery({ ...suspectCountQuery, enabled: isLead })
  const { data: roles } = useQuery({ ...rolesQuery, enabled: isLead })
  const section = useLocation().pathname.split('/')[2]
  const current = APART.find((each) => each === section) ?? 'proposals'
  const root = useRef<HTMLElement>(null)
  // On a narrow screen the row scrolls sideways, and the page that is open may be outside; counts that arrive move it.
  useEffect(() => {
    const link = root.current?.querySelector<HTMLElement>('[aria-current]')
    if (link && root.current) root.current.scrollLeft = link.offsetLeft - PEEK
  }, [current, isStaff, isLead, counts, parked, suspects, roles])
  if (!isStaff) return null
  return (
    <Root ref={root} aria-label={texts.pages}>
      <Link to="/desk" aria-current={current === 'proposals' ? 'page' : undefined}>
        {desk.queue}
        <Waiting count={counts?.undecided} />
      </Link>
      <Link to="/desk/stale" aria-current={current === 'stale' ? 'page' : undefined}>
        {desk.staleValues}
        <Waiting count={counts?.stale} />
      </Link>
      <Link to="/desk/entry" aria-current={current === 'entry' ? 'page' : undefined}>
        {texts.entry}
      </Link>
      {isLead && (
        <Link to="/desk/parked" aria-current={current === 'parked' ? 'page' : undefined}>
          {texts.parked}
          <Waiting count={parked} />
        </Link>
      )}
      {isLead && (
        <Link to="/desk/evidence" aria-current={current === 'evidence' ? 'page' : undefined}>
          {texts.evidence}
          <Waiting count={suspects} />
        </Link>
      )}
      {isLead && (
        <Link to="/desk/roles" aria-current={current === 'roles' ? 'page' : undefined}>
          {texts.roles}
          <Waiting count={roles?.pending.length} />
        </Link>
      )}
      {isLead && (
        <Link to="/desk/sources" aria-current={current === 'sources' ? 'page' : undefined}>
          {texts.sources}
        </Link>
      )}
    </Root>
  )
}

const Waiting = ({ count }: { count: number | undefined }) =>
  count === undefined || count === 0 ? null : (
    <>
      <span className="count" aria-hidden="true">
        {count}
      </span>
      <span className="sr-only"> {texts.waiting(count)}</span>
    </>
  )

const Root = styled.nav(css`
  display: flex; flex-wrap: wrap; gap: var(--s-2);
  @media (max-width: 1023.98px) {
    position: relative; flex-wrap: nowrap; overflow-x: auto; overscroll-behavior-x: contain; scrollbar-width: none;
    a:focus-visible { outline-offset: -2px; }
  }
  a { display: inline-flex; flex: none; align-items: center; gap: var(--s-2); min-height: 44px; padding: 0 var(--s-4); border-radius: var(--r-full); box-shadow: inset 0 0 0 1px var(--line-control); font-weight: 600; color: var(--text-2); }
  a[aria-current] { background: var(--accent-soft); color: var(--text); box-shadow: inset 0 0 0 1.5px var(--accent); }
  .count { font-size: var(--t-sm); font-variant-numeric: tabular-nums; }
`)
