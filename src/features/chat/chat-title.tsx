import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/chat-page.ts'
import { useQuery } from '@tanstack/react-query'

export function ChatTitle() {
  const { data: site } = useQuery(siteQuery)
  return <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
}
