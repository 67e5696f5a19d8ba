import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import { useQuery } from '@tanstack/react-query'

/** The page's title while there is no pet to name it by. VA41 */
export function ItemTitle({ title }: { title: string }) {
  const { data: site } = useQuery(siteQuery)
  return <title>{site ? pageTitle(title, site.host) : title}</title>
}
