import type { SiteInfo } from '#contract/stats.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/shell.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { NavLink } from 'react-router-dom'
import { AccountPart } from './account-part.tsx'
import { Brand } from './brand.tsx'
import { Drawer } from './drawer.tsx'
import { ExternalLinks } from './external-links.tsx'
import { MoreMenu } from './more-menu.tsx'
import type { MainLink, NavigationLink } from './navigation.ts'
import { SearchForm } from './search-form.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

type Props = { links: readonly MainLink[]; more: readonly NavigationLink[]; site: SiteInfo | undefined }

/** Sticky, on every page. LY1, LY4, LY6, AU18 */
export const TopBar = ({ links, more, site }: Props) => (
  <Root>
    <div className="row wrap" data-account={site?.signInPath ? '' : undefined}>
      <Drawer links={links} more={more} site={site} />
      <Brand />
      <SearchForm />
      <ThemeToggle />
      {site?.signInPath && (
        <div className="account">
          <AccountPart signInPath={site.signInPath} part="Menu">
            {common.signIn}
          </AccountPart>
        </div>
      )}
    </div>
    <nav className="wrap" aria-label={texts.mainPages}>
      {links.map(({ to, label, live }) => (
        <NavLink key={to} to={to} end={to === '/'}>
          {label}
          {live && <i className="live-dot" aria-hidden="true" />}
        </NavLink>
      ))}
      {more.length > 0 && <MoreMenu links={more} />}
      <ExternalLinks site={site} />
    </nav>
  </Root>
)

/** Each column of a row is known before what is in it and after it. LY61 */
const Root = styled.header(css`
  position: sticky; inset-block-start: 0; z-index: 30; background: var(--bg); border-block-end: 1px solid var(--line);
  .row { display: grid; grid-template-columns: 28px 44px minmax(0, 1fr) 34px; align-items: center; gap: var(--s-2); height: var(--topbar-h); }
  .row > .open-menu { margin-inline-start: -10px; }
  .brand { display: inline-flex; align-items: center; gap: var(--s-2); justify-content: center; min-height: 44px; border-radius: var(--r-sm); }
  .brand img { width: 34px; height: 34px; }
  .brand .word { display: none; font: 800 1.3125rem/1 var(--font-display); letter-spacing: -.01em; }
  .brand b { font-weight: 500; color: var(--text-2); }
  form {
    display: flex; align-items: center; gap: var(--s-2); min-width: 0; height: 44px; padding: 0 var(--s-3); color: var(--text-3);
    background: var(--field); box-shadow: inset 0 0 0 1px var(--line); border-radius: var(--r-full); transition: box-shadow var(--dur-fast);
  }
  form svg { flex: none; width: 18px; height: 18px; }
  form input { flex: 1; min-width: 0; width: 100%; height: 100%; padding: 0; border: 0; background: none; outline: 0; color: var(--text); font-size: 1rem; }
  form input::placeholder { color: var(--text-3); opacity: 1; }
  form kbd { display: none; font: 600 .75rem/1 var(--font-text); border: 1px solid var(--line-control); border-radius: var(--r-xs); padding: 3px 7px; }
  form:hover { box-shadow: inset 0 0 0 1px var(--line-control); }
  form:focus-within { box-shadow: inset 0 0 0 2px var(--focus); }
  .in-light, [data-theme="light"] & .in-dark { display: none; }
  [data-theme="light"] & .in-light { display: block; }
  > nav, .account { display: none; }
  @media (min-width: 768px) {
    .row { grid-template-columns: minmax(11rem, auto) minmax(0, 1fr) 32px; gap: var(--s-4); }
    .row[data-account] { grid-template-columns: minmax(11rem, auto) minmax(0, 1fr) 32px 92px; }
    .row > .open-menu { display: none; }
    .brand { justify-content: start; }
    .brand .word { display: block; }
    .brand img { width: 38px; height: 38px; }
    form { position: relative; width: 100%; max-width: 520px; margin-inline: auto; }
    > nav { display: flex; align-items: stretch; gap: var(--s-1); height: 46px; }
    > nav > a, nav summary {
      position: relative; display: inline-flex; align-items: center; gap: 6px; padding: 0 var(--s-3); cursor: pointer;
      font-weight: var(--w-strong); font-size: .9375rem; color: var(--text-2);
    }
    > nav > a:first-of-type { margin-inline-start: calc(-1 * var(--s-3)); }
    summary { list-style: none; }
    summary::-webkit-details-marker { display: none; }
    summary svg { width: 16px; height: 16px; transition: rotate var(--dur-fast); }
    details[open] > summary svg { rotate: 180deg; }
    > nav > a::after, nav summary::after { content: ""; position: absolute; inset: auto var(--s-3) -1px; height: 3px; border-radius: 3px 3px 0 0; }
    > nav > a:hover, nav summary:hover { color: var(--text); }
    > nav > a:hover::after, nav summary:hover::after { background: var(--line-control); }
    > nav > a[aria-current] { color: var(--text); }
    > nav > a[aria-current]::after { background: var(--accent-fill); }
    .more { position: relative; display: flex; }
    .menu {
      position: absolute; z-index: 40; inset-block-start: calc(100% + 6px); inset-inline-start: 0; min-width: 208px; padding: 6px; background: var(--surface);
      border: 1px solid var(--line); border-radius: var(--r-md); box-shadow: var(--shadow-pop);
    }
    .menu a { display: flex; align-items: center; min-height: 44px; padding: 0 var(--s-3); border-radius: var(--r-sm); font-size: .9375rem; font-weight: 500; color: var(--text-2); }
    .menu a:is(:hover, [aria-current]) { background: var(--surface-2); color: var(--text); }
    .account { position: relative; display: flex; justify-content: flex-end; }
    .sign-in { display: inline-flex; align-items: center; min-height: 44px; padding: 0 var(--s-4); border-radius: var(--r-full); box-shadow: inset 0 0 0 1.5px var(--line-control); font-weight: var(--w-strong); font-size: .9375rem; white-space: nowrap; }
    .sign-in:hover { background: var(--surface-2); }
    [data-session]:not([data-ready]) & .sign-in { visibility: hidden; }
    .external { display: flex; align-items: center; margin-inline: auto -12px; }
    .external a { display: grid; place-items: center; width: 44px; height: 44px; border-radius: 50%; color: var(--text-2); }
    .external a:hover { background: var(--surface-2); color: var(--text); }
  }
  @media (min-width: 1024px) { form kbd { display: block; } }
`)
