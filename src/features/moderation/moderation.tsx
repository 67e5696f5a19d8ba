import { NotFoundError } from '#contract/source.ts'
import { queueQuery } from './moderation-queries.ts'
import { siteQuery } from '#lib/queries.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import * as texts from '#messages/moderation.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Activity } from './activity.tsx'
import { Queue } from './queue.tsx'
import { ReportPage } from './report-page.tsx'
import { Root } from './root.tsx'

const REPORT = /^reports\/([^/]+)\/?$/

/** Pages of moderators below `/moderation`. `children`: for others, and for those who are no longer moderators. MO60, MO63 */
export function Moderation({ path, children }: { path: string; children: ReactNode }) {
  const { data: site } = useQuery(siteQuery)
  const queue = useQuery(queueQuery)
  const page = choosePage(path)
  if (page === null || queue.error instanceof NotFoundError) return children
  return (
    <Root className="wrap">
      <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
      <meta name="robots" content="noindex" />
      {page}
    </Root>
  )
}

function choosePage(path: string): ReactNode {
  if (path === '') return <Queue />
  if (path === 'activity') return <Activity />
  const id = REPORT.exec(path)?.[1]
  return id === undefined ? null : <ReportPage key={id} id={decodeURIComponent(id)} />
}
