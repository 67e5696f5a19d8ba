import type { CurrentUser } from '#contract/users.ts'
import { roleQuery } from '../data/desk-queries.ts'
import * as texts from '#messages/desk-pages.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useQuery } from '@tanstack/react-query'

/** A lead's way to the trades behind a value. DK136 */
export function EvidenceLink({ user, slug }: { user: CurrentUser; slug: string }) {
  const { data: role } = useQuery(roleQuery(user))
  return role === 'lead' ? (
    <ButtonLink look="outline" to={`/desk/evidence?${new URLSearchParams({ item: slug })}`}>
      {texts.openTrades}
    </ButtonLink>
  ) : null
}
