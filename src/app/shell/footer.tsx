import type { SiteInfo } from '#contract/stats.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Link } from 'react-router-dom'
import { Brand } from './brand.tsx'
import type { NavigationLink } from './navigation.ts'
import { ThemeChoice } from './theme-toggle.tsx'

type Props = { links: readonly NavigationLink[]; more: readonly NavigationLink[]; site: SiteInfo | undefined }

export const Footer = ({ links, more, site }: Props) => (
  <Root>
    <div className="columns wrap">
      <div className="about">
        <Brand />
        <p>Pet values, trends and live hatches for Bubble Gum Simulator INFINITY, kept by players.</p>
        <ThemeChoice name="footer-theme" />
      </div>
      <nav aria-label="Explore">
        <h2>Explore</h2>
        {links.map(({ to, label }) => <Link key={to} to={to}>{label}</Link>)}
      </nav>
      {more.length > 0 && (
        <nav aria-label="Site">
          <h2>Site</h2>
          {more.map(({ to, label }) => <Link key={to} to={to}>{label}</Link>)}
        </nav>
      )}
      {(site?.communityUrl || site?.socialUrl) && (
        <nav aria-label="Community">
          <h2>Community</h2>
          {site.communityUrl && <a href={site.communityUrl} target="_blank" rel="noopener noreferrer">Community chat</a>}
          {site.socialUrl && <a href={site.socialUrl} target="_blank" rel="noopener noreferrer">Follow for updates</a>}
        </nav>
      )}
    </div>
    <div className="legal wrap">
      <p>Not affiliated with Bubble Gum Simulator INFINITY, its studio or Roblox. Names belong to their owners.</p>
      <p>Game facts credited to the fan wiki and community tools. Pictures made from Fluent Emoji, MIT.</p>
    </div>
  </Root>
)

const Root = styled.footer(css`
  @supports (overflow-clip-margin: 1px) { content-visibility: auto; contain-intrinsic-size: auto 480px; }
  margin-top: var(--s-12); border-top: 1px solid var(--line); background: var(--bg-sunken); padding-block: var(--s-8) var(--s-6);
  .columns { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s-6) var(--s-4); }
  .about { grid-column: 1 / -1; }
  .brand { display: inline-flex; align-items: center; gap: var(--s-2); min-height: 44px; border-radius: var(--r-sm); }
  .brand .word { font: 800 1.3125rem/1 var(--font-display); letter-spacing: -.01em; }
  .brand b { font-weight: 500; color: var(--text-2); }
  .about p { margin-top: var(--s-2); color: var(--text-2); max-width: 21.6em; font-size: .9375rem; }
  h2 { font: 600 var(--t-sm)/1.25rem var(--font-text); color: var(--text-3); }
  .about fieldset { max-width: 300px; margin-top: var(--s-4); }
  nav a { display: flex; align-items: center; min-height: 44px; font-size: .9375rem; color: var(--text-2); }
  nav a:hover { color: var(--text); }
  .legal { display: grid; gap: var(--s-1); margin-top: var(--s-8); font-size: var(--t-sm); line-height: 1.25rem; color: var(--text-3); }
  @media (min-width: 768px) {
    .columns { grid-template-columns: minmax(0, 1.6fr); grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); }
    .about { grid-column: auto; }
  }
`)
