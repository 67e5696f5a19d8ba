import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { isStaticPath, type StaticPath } from '#domain/site/static-paths.ts'
import { trimSlashes } from '#domain/site/trim-slashes.ts'
import { siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import { faqJsonLd } from '#ui/faq.tsx'
import { Head } from '#ui/head.tsx'
import { Prose } from '#ui/prose.tsx'
import { Railed } from '#ui/railed.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { StaticPageText } from './page.ts'

type Props = { pages: { readonly [Path in StaticPath]?: StaticPageText } }

/** The one of these pages that is at the current path. ST1 */
export function StaticPage({ pages }: Props) {
  const path = trimSlashes(useLocation().pathname)
  const page = isStaticPath(path) ? pages[path] : undefined
  return page ? <Page path={path} page={page} /> : null // on the way to another page
}

function Page({ path, page }: { path: string; page: StaticPageText }) {
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
