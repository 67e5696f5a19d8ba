import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/how-values-are-made.ts'
import { Head } from '#ui/head.tsx'
import { Prose } from '#ui/prose.tsx'
import { Railed } from '#ui/railed.tsx'
import { useQuery } from '@tanstack/react-query'
import { AreWeRight } from './are-we-right.tsx'
import { HowTheyAreMade } from './how-they-are-made.tsx'

const PATH = '/values/how'

/** Sources of values, and how right they proved. ST40 */
export function HowValuesAreMade() {
  const { data: site } = useQuery(siteQuery)
  return (
    <Railed>
      {site ? (
        <Head
          title={pageTitle(texts.title, site.host)}
          description={texts.description}
          canonical={site.origin + PATH}
          image={common.sitePicture(site.origin)}
          jsonLd={[
            breadcrumbs(site.origin, [
              [common.home, '/'],
              [texts.title, PATH],
            ]),
          ]}
        />
      ) : (
        <title>{texts.title}</title>
      )}
      <Prose title={texts.title} lead={texts.lead}>
        <AreWeRight />
        <HowTheyAreMade isSample={site?.sample ?? false} />
      </Prose>
    </Railed>
  )
}
