import type { CurrentUser } from '#contract/users.ts'
import { InspectContext } from '#lib/inspect-context.ts'
import { readDeskAgain } from '#features/desk/data/desk-queries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useMatch } from 'react-router-dom'
import { followDesk } from '../wiring/desk-channel.ts'
import { inspected } from '../wiring/inspected.ts'
import { isModerator } from './is-moderator.ts'
import { Waiting } from './waiting.tsx'

const DeskPages = lazy(async () => ({ default: (await import('#features/desk/desk-pages.tsx')).DeskPages }))
const Moderation = lazy(async () => ({ default: (await import('#features/moderation/moderation.tsx')).Moderation }))

/** The pages that exist only for staff. `children`: what everybody else sees at their addresses. DK1, MO60 */
export default function StaffPages({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const desk = useMatch('/desk/*')
  const moderation = useMatch('/moderation/*')
  if (desk)
    return (
      <InspectContext value={inspected}>
        <Suspense fallback={<Waiting />}>
          {isModerator(user.role) && <FollowDesk key={`follow ${user.id}`} userId={user.id} />}
          <DeskPages key={user.id} user={user} path={desk.params['*'] ?? ''}>
            {children}
          </DeskPages>
        </Suspense>
      </InspectContext>
    )
  if (!moderation || !isModerator(user.role)) return children
  return (
    <Suspense fallback={<Waiting />}>
      <Moderation key={user.id} path={moderation.params['*'] ?? ''}>
        {children}
      </Moderation>
    </Suspense>
  )
}

/** Reads again what an open page of the desk shows when others have changed it. DK170 */
function FollowDesk({ userId }: { userId: string }) {
  const client = useQueryClient()
  useEffect(() => followDesk({ userId, onChange: () => readDeskAgain(client) }), [client, userId])
  return null
}
