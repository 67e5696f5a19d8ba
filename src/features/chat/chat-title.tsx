import { pageTitle } from '#domain/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import { useQuery } from '@tanstack/react-query'

/** What is unread is told in the tab's title too. */
export function ChatTitle({ unread = 0 }: { unread?: number }) {
  const { data: site } = useQuery(siteQuery)
  const title = unread > 0 ? `(${unread}) Messages` : 'Messages'
  return <title>{site ? pageTitle(title, site.host) : title}</title>
}
