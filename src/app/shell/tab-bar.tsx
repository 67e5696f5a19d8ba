import type { SiteInfo } from '#contract/stats.ts'
import * as texts from '#messages/shell.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { NavLink } from 'react-router-dom'
import { useSignedIn } from './auth-context.ts'
import { tabLinks } from './navigation.ts'

/** Controls that open a phone's keyboard. */
const TYPED_INTO = 'input:not([type="radio"], [type="checkbox"], [type="range"], [type="file"]), textarea'

/** Five screens in reach of a thumb, on phones. It leaves the screen to the keyboard. LY70 to LY72 */
export function TabBar({ site }: { site: SiteInfo | undefined }) {
  const signedIn = useSignedIn()
  const isTyping = useTyping()
  const tabs = tabLinks.filter(({ needsSignIn }) => !needsSignIn || site?.signInPath)
  return (
    <Root aria-label={texts.tabs} data-typing={isTyping ? '' : undefined} style={{ '--tabs': tabs.length }}>
      {tabs.map(({ to, label, icon: Icon, needsSignIn }) => (
        <NavLink key={to} to={to}>
          <Icon aria-hidden="true" />
          <span>{label}</span>
          {needsSignIn && signedIn && <signedIn.Badge inbox={signedIn.inbox} />}
        </NavLink>
      ))}
    </Root>
  )
}

/** Whether a field that opens a keyboard has the focus. */
function useTyping(): boolean {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    const update = ({ type, target }: FocusEvent) =>
      setTyping(type === 'focusin' && target instanceof Element && target.matches(TYPED_INTO))
    document.addEventListener('focusin', update)
    document.addEventListener('focusout', update)
    return () => {
      document.removeEventListener('focusin', update)
      document.removeEventListener('focusout', update)
    }
  }, [])
  return isTyping
}

const Root = styled.nav(css`
  display: none;
  @media (max-width: 767.98px) {
    position: fixed; inset-block-end: 0; inset-inline: 0; z-index: 30; display: grid; grid-template-columns: repeat(var(--tabs), minmax(0, 1fr));
    height: var(--tabs-h); background: var(--bg); border-block-start: 1px solid var(--line);
    a { position: relative; display: grid; grid-template-rows: 22px .875rem; justify-items: center; align-content: center; gap: 2px; font-size: var(--t-xs); line-height: .875rem; font-weight: var(--w-strong); color: var(--text-3); white-space: nowrap; }
    @media (max-width: 18rem) { a { grid-template-rows: 22px; } span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } } /* large letters: icons, and names for screen readers */
    svg { width: 22px; height: 22px; }
    a[aria-current] { color: var(--text); }
    a[aria-current] svg { color: var(--accent); }
    .inbox-badge { position: absolute; inset-block-start: 4px; inset-inline-start: calc(50% + 3px); box-shadow: 0 0 0 2px var(--bg); }
    :focus-visible { outline-offset: -3px; }
  }
  @media (pointer: coarse) { &[data-typing] { visibility: hidden; } }
`)
