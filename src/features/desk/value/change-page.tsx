import { NotFoundError } from '#contract/source.ts'
import type { CurrentUser } from '#contract/users.ts'
import { changeProposalQuery } from '../data/desk-value-queries.ts'
import * as common from '#messages/common.ts'
import * as desk from '#messages/desk.ts'
import * as texts from '#messages/desk-value.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { ColumnPage } from '../shell/column-page.tsx'
import { useRoleCheck } from '../shell/role-gate.tsx'

/** Leads from a public receipt to the proposal that it came from. DK115 */
export function ChangePage({ user, number }: { user: CurrentUser; number: string }) {
  const checkRole = useRoleCheck(user)
  const { data, error, refetch } = useQuery(changeProposalQuery(number))
  useEffect(() => checkRole(error), [error, checkRole])
  if (data) return <Navigate to={`/desk/${data.id}`} replace />
  return (
    <ColumnPage user={user} title={texts.change(number)}>
      {error instanceof NotFoundError ? (
        <EmptyState {...texts.noProposal}>
          <ButtonLink look="outline" to={`/values/changes/${number}`}>
            {texts.openReceipt}
          </ButtonLink>
        </EmptyState>
      ) : error ? (
        <ErrorState title={desk.proposalError}>
          <Button look="outline" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </ErrorState>
      ) : (
        <p>{texts.searching}</p>
      )}
    </ColumnPage>
  )
}
