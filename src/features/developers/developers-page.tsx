import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import { title as developers } from '#messages/developers.ts'
import { Head } from '#ui/head.tsx'
import { Prose } from '#ui/prose.tsx'
import { Railed } from '#ui/railed.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

export const GUIDE = '/developers'
export const REFERENCE = '/developers/reference'
export const EMBEDS = '/embeds'
export const DUMPS = '/data'

type Props = {
  path: typeof GUIDE | typeof REFERENCE | typeof EMBEDS | typeof DUMPS
  title: string
  description: string
  lead: string
  children: (origin: string) => ReactNode
}

/** One of the developers' pages; its text gets the origin of the site. DP6 */
export function DevelopersPage({ path, title, description, lead, children }: Props) {
  const { data: site } = useQuery(siteQuery)
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
              [developers, GUIDE],
              ...(path === GUIDE ? [] : [[title, path] as const]),
            ]),
          ]}
        />
      ) : (
        <title>{title}</title>
      )}
      <Prose title={title} lead={lead}>
        {children(site?.origin ?? '')}
      </Prose>
    </Railed>
  )
}
