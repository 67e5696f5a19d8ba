import type { CurrentUser } from '#contract/users.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { useMatch } from 'react-router-dom'

const Desk = lazy(async () => ({ default: (await import('#features/desk/desk.tsx')).Desk }))

/** The pages that exist for staff alone. `children`: what everybody else sees at their addresses. DK1 */
export default function StaffPages({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const desk = useMatch('/desk/:id?')
  if (!desk) return children
  return (
    <Suspense fallback={null}>
      <Desk key={user.id} user={user} openId={desk.params.id ?? null}>
        {children}
      </Desk>
    </Suspense>
  )
}
