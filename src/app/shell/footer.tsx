import type { SiteInfo } from '#contract/stats.ts'
import { Link } from 'react-router-dom'
import { Brand } from './brand.tsx'
import type { NavigationLink } from './navigation.ts'
import { ThemeChoice } from './theme-toggle.tsx'

type Props = { links: readonly NavigationLink[]; more: readonly NavigationLink[]; site: SiteInfo | undefined }

/** Its looks are in footer.css: what every page shows costs no script there. LY11 */
export const Footer = ({ links, more, site }: Props) => (
  <footer className="site-footer">
    <div className="columns wrap">
      <div className="about">
        <Brand />
        <p>Pet values, trends and live hatches for Bubble Gum Simulator INFINITY, made by players.</p>
        <ThemeChoice name="footer-theme" />
      </div>
      <nav aria-label="Explore">
        <h2>Explore</h2>
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      {more.length > 0 && (
        <nav aria-label="Site">
          <h2>Site</h2>
          {more.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      {(site?.communityUrl || site?.socialUrl) && (
        <nav aria-label="Community">
          <h2>Community</h2>
          {site.communityUrl && (
            <a href={site.communityUrl} target="_blank" rel="noopener noreferrer">
              Community chat
            </a>
          )}
          {site.socialUrl && (
            <a href={site.socialUrl} target="_blank" rel="noopener noreferrer">
              Follow for updates
            </a>
          )}
        </nav>
      )}
    </div>
    <div className="legal wrap">
      <p>Not affiliated with Bubble Gum Simulator INFINITY, its studio or Roblox. Names belong to their owners.</p>
      <p>Game facts from the fan wiki and community tools. Pictures made from Fluent Emoji (MIT).</p>
    </div>
  </footer>
)
