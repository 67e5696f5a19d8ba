import type { CurrentUser, Role } from '#contract/users.ts'
import { lazy, type ReactNode } from 'react'
import { Desk } from './desk.tsx'
import { Evidence } from './evidence/evidence.tsx'
import { Parked } from './parked/parked.tsx'
import { RolesPage } from './roles/roles-page.tsx'
import { RoleGate } from './shell/role-gate.tsx'
import { SourcesPage } from './sources/sources-page.tsx'
import { ChangePage } from './value/change-page.tsx'
import { ValuePage } from './value/value-page.tsx'

/** A chunk of its own, because it reads CSV. */
const BulkEntry = lazy(async () => ({ default: (await import('./bulk-entry/bulk-entry.tsx')).BulkEntry }))

const STAFF: readonly Role[] = ['editor', 'lead']

type Props = {
  user: CurrentUser
  /** Below `/desk`. */
  path: string
  /** Content for those who may not see the page. */
  children: ReactNode
}

/** The pages below `/desk`. DK80 */
export function DeskPages({ user, path, children }: Props) {
  const [first = '', second, ...rest] = path.split('/').filter((part) => part !== '')
  const gate = (roles: readonly Role[], page: ReactNode) => (
    <RoleGate user={user} roles={roles} fallback={children}>
      {page}
    </RoleGate>
  )
  const desk = (
    <Desk user={user} path={path}>
      {children}
    </Desk>
  )
  if (rest.length > 0) return children
  if (second !== undefined) {
    if (first === 'values') return gate(STAFF, <ValuePage key={second} user={user} slug={second} />)
    if (first === 'changes')
      return gate(['proposer', ...STAFF], <ChangePage key={second} user={user} number={second} />)
    return first === 'stale' ? desk : children
  }
  if (first === 'parked') return gate(['lead'], <Parked user={user} />)
  if (first === 'evidence') return gate(['lead'], <Evidence user={user} />)
  if (first === 'roles') return gate(['lead'], <RolesPage user={user} />)
  if (first === 'sources') return gate(['lead'], <SourcesPage user={user} />)
  if (first === 'entry') return gate(STAFF, <BulkEntry user={user} />)
  return desk
}
