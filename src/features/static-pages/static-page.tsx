import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import type { StaticPath } from '#domain/site/static-paths.ts'
import { siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import { faqJsonLd } from '#ui/faq.tsx'
import { Head } from '#ui/head.tsx'
import { Prose } from '#ui/prose.tsx'
import { Railed } from '#ui/railed.tsx'
import { useQuery } from '@tanstack/react-query'
import type { StaticPageText } from './page.ts'

/** A page of text with its head. ST1 */
export function StaticPage({ path, page }: { path: StaticPath; page: StaticPageText }) {
  const { data: site } = useQuery(siteQuery)
  const { title, description, lead, Body, questions } = page
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
