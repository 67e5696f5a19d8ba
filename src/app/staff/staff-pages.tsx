import type { CurrentUser } from '#contract/users.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { useMatch } from 'react-router-dom'
import { isModerator } from './is-moderator.ts'

const Moderation = lazy(async () => ({ default: (await import('#features/moderation/moderation.tsx')).Moderation }))

/** The pages that exist for staff alone. `children`: what everybody else sees at their addresses. MO60 */
export default function StaffPages({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const moderation = useMatch('/moderation/*')
  if (!moderation || !isModerator(user.role)) return children
  return (
    <Suspense fallback={null}>
      <Moderation key={user.id} path={moderation.params['*'] ?? ''}>
        {children}
      </Moderation>
    </Suspense>
  )
}
