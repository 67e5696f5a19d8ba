import type { CurrentUser } from '#contract/users.ts'
import { roleQuery } from './data/desk-queries.ts'
import * as texts from '#messages/desk.ts'
import { toast } from '#ui/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { ProposalsPage } from './proposals/proposals-page.tsx'
import { StalePage } from './stale/stale-page.tsx'

type Props = {
  user: CurrentUser
  /** Path after the desk's address. */
  path: string
  /** Content for those without a role, and where there is no page. */
  children: ReactNode
}

const STALE = /^stale(?:\/([^/]+))?\/?$/
const PROPOSAL = /^([^/]+)\/?$/

/** The desk, for as long as its reader has a role. DK1, DK12 */
export function Desk({ user, path, children }: Props) {
  const { data: role } = useQuery(roleQuery(user))
  const hasRole = role !== 'player'
  useEffect(() => {
    if (!hasRole) toast({ title: texts.revoked, variant: 'destructive' })
  }, [hasRole])
  if (!hasRole) return children

  const isStaff = role !== 'proposer'
  const stale = STALE.exec(path)
  if (stale) return isStaff ? <StalePage user={user} openSlug={stale[1] ?? null} /> : children
  const proposal = PROPOSAL.exec(path)
  if (path !== '' && proposal === null) return children
  return <ProposalsPage user={user} openId={proposal?.[1] ?? null} isStaff={isStaff} />
}
