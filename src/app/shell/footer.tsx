import type { SiteInfo } from '#contract/stats.ts'
import * as texts from '#messages/shell.ts'
import { Link } from 'react-router-dom'
import { Brand } from './brand.tsx'
import type { NavigationLink } from './navigation.ts'
import { ThemeChoice } from './theme-toggle.tsx'

type Props = { links: readonly NavigationLink[]; more: readonly NavigationLink[]; site: SiteInfo | undefined }

/** Its looks are in footer.css: what every page shows costs no script there. LY11 */
export const Footer = ({ links, more, site }: Props) => (
  <footer className="site-footer">
    <div className="columns wrap" data-community={site?.communityUrl || site?.socialUrl ? '' : undefined}>
      <div className="about">
        <Brand />
        <p>{texts.footer.about}</p>
        <ThemeChoice name="footer-theme" />
      </div>
      <nav aria-label={texts.footer.explore}>
        <h2>{texts.footer.explore}</h2>
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      {more.length > 0 && (
        <nav aria-label={texts.footer.site}>
          <h2>{texts.footer.site}</h2>
          {more.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      {(site?.communityUrl || site?.socialUrl) && (
        <nav aria-label={texts.footer.community}>
          <h2>{texts.footer.community}</h2>
          {site.communityUrl && (
            <a href={site.communityUrl} target="_blank" rel="noopener noreferrer">
              {texts.communityChat}
            </a>
          )}
          {site.socialUrl && (
            <a href={site.socialUrl} target="_blank" rel="noopener noreferrer">
              {texts.socialAccount}
            </a>
          )}
        </nav>
      )}
    </div>
    <div className="legal wrap">
      <p>{texts.footer.legal}</p>
      <p>{texts.footer.credits}</p>
    </div>
  </footer>
)
