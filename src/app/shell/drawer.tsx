import type { SiteInfo } from '#contract/stats.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/shell.ts'
import { IconButton } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { LogIn, Menu } from 'lucide-react'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { AccountPart } from './account-part.tsx'
import { ExternalLinks } from './external-links.tsx'
import type { MainLink, NavigationLink } from './navigation.ts'
import { ThemeChoice } from './theme-toggle.tsx'

type Props = { links: readonly MainLink[]; more: readonly NavigationLink[]; site: SiteInfo | undefined }

/** The links of a narrow screen. It is open at one place only, so going anywhere closes it. LY6, LY7 */
export function Drawer({ links, more, site }: Props) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const close = () => setOpenAt(null)
  return (
    <>
      <IconButton
        className="open-menu"
        aria-label={texts.openMenu}
        aria-haspopup="dialog"
        onClick={() => setOpenAt(key)}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      <Sheet open={openAt === key} onClose={close} title={texts.menu} from="left">
        <Content>
          <nav aria-label={texts.pages}>
            {links.map(({ to, label, icon: Icon }) => (
              <NavLink key={to} to={to} end={to === '/'} onClick={close}>
                <Icon aria-hidden="true" />
                {label}
              </NavLink>
            ))}
          </nav>
          {more.length > 0 && (
            <nav aria-label={texts.more} className="more">
              {more.map(({ to, label }) => (
                <NavLink key={to} to={to} onClick={close}>
                  {label}
                </NavLink>
              ))}
            </nav>
          )}
          {site?.signInPath && (
            <AccountPart signInPath={site.signInPath} part="Entries">
              <LogIn aria-hidden="true" />
              {common.signIn}
            </AccountPart>
          )}
          <ThemeChoice name="drawer-theme" />
          <ExternalLinks site={site} />
        </Content>
      </Sheet>
    </>
  )
}

const Content = styled.div(css`
  display: grid; gap: var(--s-4);
  nav { display: grid; gap: 2px; margin-inline: -4px; }
  nav a, .sign-in { display: flex; align-items: center; gap: var(--s-3); min-height: 50px; padding: 0 var(--s-3); border-radius: var(--r-md); font: 600 1.125rem/1 var(--font-display); color: var(--text-2); }
  & :is(nav a, .sign-in):hover { background: var(--surface-2); }
  nav a[aria-current] { background: var(--accent-soft); color: var(--text); }
  & :is(nav a, .sign-in) svg { width: 22px; height: 22px; color: var(--text-3); }
  nav a[aria-current] svg { color: var(--accent); }
  nav.more { grid-template-columns: 1fr 1fr; padding: var(--s-2); border-block: 1px solid var(--line-soft); }
  nav.more a { min-height: 44px; font: 500 .9375rem/1.2 var(--font-text); }
  .external { display: flex; justify-content: center; gap: var(--s-2); }
  .external a { display: grid; place-items: center; width: 44px; height: 44px; border-radius: 50%; color: var(--text-2); }
`)
