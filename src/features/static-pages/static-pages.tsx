import { trimSlashes } from '#domain/site/trim-slashes.ts'
import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { isStaticPath, type StaticPath } from '#domain/site/static-paths.ts'
import { siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import { faqJsonLd } from '#ui/faq.tsx'
import { Head } from '#ui/head.tsx'
import { Prose } from '#ui/prose.tsx'
import { Railed } from '#ui/railed.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { about } from './about.tsx'
import { botPrivacyPolicy } from './bot-privacy-policy.tsx'
import { botTos } from './bot-tos.tsx'
import { contact } from './contact.tsx'
import { landing } from './landing.tsx'
import type { StaticPageText } from './page.ts'
import { parents } from './parents.tsx'
import { privacyPolicy } from './privacy-policy.tsx'
import { safetyFigures } from './safety-figures.tsx'
import { termsOfService } from './terms-of-service.tsx'

const PAGES: Record<StaticPath, StaticPageText> = {
  '/about': about,
  '/contact': contact,
  '/privacy-policy': privacyPolicy,
  '/terms-of-service': termsOfService,
  '/parents': parents,
  '/safety-figures': safetyFigures,
  '/bot-tos': botTos,
  '/bot-privacy-policy': botPrivacyPolicy,
  '/bubble-gum-simulator-infinity-values': landing,
}

/** The page of text at the current path; all of them come in one chunk. ST1 */
export function StaticPages() {
  const path = trimSlashes(useLocation().pathname)
  const { data: site } = useQuery(siteQuery)
  if (!isStaticPath(path)) return null // on the way to another page
  const { title, description, lead, Body, questions } = PAGES[path]
  return (
    <Railed>
      {site ? (
        <Head
          title={pageTitle(title, site.host)}
          description={description}
          canonical={site.origin + path}
          image={common.sitePicture(site.origin)}
          jsonLd={[
            breadcrumbs(site.origin, [
              [common.home, '/'],
              [title, path],
            ]),
            ...(questions ? [faqJsonLd(questions)] : []),
          ]}
        />
      ) : (
        <title>{title}</title>
      )}
      <Prose title={title} lead={lead}>
        <Body site={site} />
      </Prose>
    </Railed>
  )
}
