import * as texts from '#messages/moderation.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { NavLink } from 'react-router-dom'

/** The head of the pages that are not one report. */
export const Sections = () => (
  <header>
    <h1>{texts.title}</h1>
    <Nav aria-label={texts.sections}>
      <NavLink to="/moderation" end>
        {texts.queue}
      </NavLink>
      <NavLink to="/moderation/activity">{texts.activity}</NavLink>
    </Nav>
  </header>
)

const Nav = styled.nav(css`
  display: flex; gap: var(--s-2); margin-block-start: var(--s-3);
  a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 var(--s-4); border-radius: var(--r-full); box-shadow: inset 0 0 0 1px var(--line-control); font-weight: 600; color: var(--text-2); }
  a[aria-current] { background: var(--accent-soft); color: var(--text); box-shadow: inset 0 0 0 1.5px var(--accent); }
`)
