import type { CurrentUser } from '#contract/users.ts'
import { roleQuery } from '#lib/desk-queries.ts'
import { parkedCountQuery } from '#lib/parked-queries.ts'
import * as texts from '#messages/desk-pages.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router-dom'

/** The pages of the desk that editors and leads have. DK81 */
export function DeskNav({ user }: { user: CurrentUser }) {
  const { data: role } = useQuery(roleQuery(user))
  if (role !== 'editor' && role !== 'lead') return null
  return (
    <Root aria-label={texts.pages}>
      <NavLink to="/desk" end>
        {texts.queue}
      </NavLink>
      <NavLink to="/desk/entry">{texts.entry}</NavLink>
      {role === 'lead' && (
        <NavLink to="/desk/parked">
          {texts.parked}
          <ParkedCount user={user} />
        </NavLink>
      )}
    </Root>
  )
}

function ParkedCount({ user }: { user: CurrentUser }) {
  const { data: count = 0 } = useQuery(parkedCountQuery(user.id))
  if (count === 0) return null
  return (
    <>
      <span className="count" aria-hidden="true">
        {count}
      </span>
      <span className="sr-only"> {texts.waiting(count)}</span>
    </>
  )
}

const Root = styled.nav(css`
  grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 4px; margin-top: calc(-1 * var(--s-2));
  a { display: inline-flex; align-items: center; gap: 8px; min-height: 44px; padding: 0 var(--s-3); border-radius: var(--r-md); font-weight: 600; color: var(--text-2); }
  a:hover { background: var(--surface-2); color: var(--text); }
  a[aria-current] { background: var(--surface-3); color: var(--text); }
  .count { min-width: 22px; padding: 3px 7px; border-radius: var(--r-full); background: var(--bad-soft); color: var(--bad); font: 700 var(--t-sm)/1.1 var(--font-text); text-align: center; font-variant-numeric: tabular-nums; }
  @media (max-width: 1023.98px) { [data-open] > & { display: none; } }
`)
