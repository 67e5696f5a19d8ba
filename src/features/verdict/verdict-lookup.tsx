import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/verdict.ts'
import { Head } from '#ui/head.tsx'
import { Railed } from '#ui/railed.tsx'
import { useQuery } from '@tanstack/react-query'
import { CodeForm } from './code-form.tsx'
import { Sheet } from './verdict-styles.ts'

/** Where the code of a card's picture is typed. SV37 */
export function VerdictLookup() {
  const { data: site } = useQuery(siteQuery)
  return (
    <Railed>
      <Sheet>
        {site ? (
          <Head
            title={pageTitle(texts.lookup.title, site.host)}
            description={texts.lookup.lead}
            canonical={`${site.origin}/verdicts`}
            image={common.sitePicture(site.origin)}
            jsonLd={breadcrumbs(site.origin, [
              [common.home, '/'],
              [texts.lookup.title, '/verdicts'],
            ])}
          />
        ) : (
          <title>{texts.lookup.title}</title>
        )}
        <header className="lookup">
          <h1>{texts.lookup.title}</h1>
          <p className="lead">{texts.lookup.lead}</p>
        </header>
        <CodeForm />
        <p className="lead">{texts.onlyTheGame}</p>
      </Sheet>
    </Railed>
  )
}
