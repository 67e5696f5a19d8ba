import { useSelector } from '@xstate/react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Waiting } from './staff/waiting.tsx'
import type { AuthActor } from './wiring/auth-wiring.ts'

/** A chunk of its own: players get no script that names what staff have. DK2, MO61 */
const StaffPages = lazy(() => import('./staff/staff-pages.tsx'))

/** Page at an address that the site's routes do not list: one for staff, or the 404 page in `children`. DK1, MO60 */
export function Unlisted({ actor, children }: { actor: AuthActor; children: ReactNode }) {
  const user = useSelector(actor, ({ context }) => context.user)
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'))
  if (isLoading) return <Waiting />
  if (!user || user.role === 'player') return children
  return (
    <Suspense fallback={<Waiting />}>
      <StaffPages user={user}>{children}</StaffPages>
    </Suspense>
  )
}
