import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import { useQuery } from '@tanstack/react-query'

export function ChatTitle() {
  const { data: site } = useQuery(siteQuery)
  return <title>{site ? pageTitle('Messages', site.host) : 'Messages'}</title>
}
