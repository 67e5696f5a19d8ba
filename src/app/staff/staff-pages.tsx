import type { CurrentUser } from '#contract/users.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { useMatch } from 'react-router-dom'
import { isModerator } from './is-moderator.ts'

const Desk = lazy(async () => ({ default: (await import('#features/desk/desk.tsx')).Desk }))
const Moderation = lazy(async () => ({ default: (await import('#features/moderation/moderation.tsx')).Moderation }))

/** The pages that exist for staff alone. `children`: what everybody else sees at their addresses. DK1, MO60 */
export default function StaffPages({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const desk = useMatch('/desk/*')
  const moderation = useMatch('/moderation/*')
  if (desk)
    return (
      <Suspense fallback={null}>
        <Desk key={user.id} user={user} path={desk.params['*'] ?? ''}>
          {children}
        </Desk>
      </Suspense>
    )
  if (!moderation || !isModerator(user.role)) return children
  return (
    <Suspense fallback={null}>
      <Moderation key={user.id} path={moderation.params['*'] ?? ''}>
        {children}
      </Moderation>
    </Suspense>
  )
}
