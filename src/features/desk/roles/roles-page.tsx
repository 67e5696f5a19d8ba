import type { Appointment, PendingAppointment } from '#contract/roles.ts'
import { NotFoundError } from '#contract/source.ts'
import type { CurrentUser, User } from '#contract/users.ts'
import { formatLocalMoment } from '#domain/text/local-moment.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { HttpError } from '#lib/http.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/desk-roles.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/message.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { explainSilence } from '../decide/use-move.ts'
import { ColumnPage } from '../shell/column-page.tsx'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { rolesQuery } from '../data/roles-queries.ts'
import { rolesSource } from '../data/roles-source.ts'

/** Appointments that wait for a second lead, and who has a role. RO35 to RO37 */
export function RolesPage({ user }: { user: CurrentUser }) {
  const { data, error, isError, refetch } = useQuery(rolesQuery)
  const checkRole = useRoleCheck(user)
  const [spoken, setSpoken] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => checkRole(error), [error, checkRole])
  return (
    <ColumnPage user={user} title={texts.title}>
      {data !== undefined ? (
        <>
          <Part aria-labelledby="desk-roles-pending">
            <h2 id="desk-roles-pending" ref={heading} tabIndex={-1}>
              {texts.pending}
            </h2>
            <p className="quiet">{data.pending.length > 0 ? texts.pendingHint : texts.nonePending}</p>
            <Rows>
              {data.pending.map((pending) => (
                <PendingRow
                  key={pending.id}
                  user={user}
                  pending={pending}
                  onDecided={(text) => {
                    // The buttons that had the focus are gone.
                    heading.current?.focus()
                    toast({ title: text })
                    setSpoken(text)
                  }}
                />
              ))}
            </Rows>
          </Part>
          <Part aria-labelledby="desk-roles-current">
            <h2 id="desk-roles-current">{texts.current}</h2>
            <Rows>
              {data.current.map((appointment) => (
                <CurrentRow key={appointment.user.id} {...appointment} />
              ))}
            </Rows>
          </Part>
        </>
      ) : isError ? (
        <ErrorState title={texts.loadError}>
          <Button look="outline" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </ErrorState>
      ) : (
        <div>
          <output className="sr-only">{common.loading}</output>
          <Skeleton style={{ height: 240, borderRadius: 18 }} />
        </div>
      )}
      <output className="sr-only">{spoken}</output>
    </ColumnPage>
  )
}

type Decision = 'confirm' | 'withdraw'
type PendingProps = { user: CurrentUser; pending: PendingAppointment; onDecided: (text: string) => void }

function PendingRow({
  user,
  pending: { id, user: appointed, role, proposedBy, at, expiresAt },
  onDecided,
}: PendingProps) {
  const client = useQueryClient()
  const checkRole = useRoleCheck(user)
  const isOwn = proposedBy.id === user.id
  const name = toSafeName(appointed)
  const decide = useMutation({
    networkMode: 'always',
    mutationFn: (decision: Decision) => rolesSource[decision](id),
    async onSuccess(_, decision) {
      await client.invalidateQueries({ queryKey: rolesQuery.queryKey })
      onDecided(
        decision === 'confirm' ? texts.confirmed(name, role) : isOwn ? texts.withdrawn(name) : texts.rejected(name),
      )
    },
    async onError(error) {
      checkRole(error)
      // A row that is gone says nothing any more.
      if (error instanceof NotFoundError) toast({ title: texts.gone, variant: 'destructive' })
      if (error instanceof HttpError || error instanceof NotFoundError)
        await client.invalidateQueries({ queryKey: rolesQuery.queryKey })
    },
  })
  const buttons: readonly (readonly [Decision, string, 'primary' | 'outline'])[] = isOwn
    ? [['withdraw', texts.withdraw, 'outline']]
    : [
        ['withdraw', texts.reject, 'outline'],
        ['confirm', texts.confirm, 'primary'],
      ]
  return (
    <li>
      <p>
        <Person user={appointed} />
      </p>
      <p className="quiet">
        {isOwn ? (
          texts.proposedByYou(role)
        ) : (
          <>
            {texts.proposedBy(role)}
            <bdi translate="no">{toSafeName(proposedBy)}</bdi>
          </>
        )}
        {', '}
        <Moment at={at} />
      </p>
      <p className="quiet">
        {texts.expires}
        <Moment at={expiresAt} />
      </p>
      {decide.error && <p role="alert">{explain(decide.error)}</p>}
      <div className="buttons">
        {buttons.map(([decision, label, look]) => (
          <Button
            key={decision}
            look={look}
            aria-label={texts.describe(label, name, role)}
            isBusy={decide.isPending}
            onClick={() => decide.mutate(decision)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}

const explain = (error: Error): string =>
  error instanceof HttpError
    ? (texts.refusals[error.code] ?? texts.refused)
    : error instanceof NotFoundError
      ? texts.gone
      : explainSilence(error)

const CurrentRow = ({ user, role, appointedBy, confirmedBy, at }: Appointment) => (
  <li>
    <p>
      <Person user={user} />
    </p>
    <p className="quiet">
      {texts.since(role)}
      <Moment at={at} />
      {texts.by}
      {appointedBy === null ? texts.theOperator : <bdi translate="no">{toSafeName(appointedBy)}</bdi>}
      {confirmedBy !== null && (
        <>
          {texts.and}
          <bdi translate="no">{toSafeName(confirmedBy)}</bdi>
        </>
      )}
    </p>
  </li>
)

const toSafeName = ({ displayName }: User) => stripBidiControls(displayName)

const Person = ({ user }: { user: User }) => (
  <>
    <b>
      <bdi translate="no">{toSafeName(user)}</bdi>
    </b>{' '}
    <bdi translate="no" className="quiet">
      @{stripBidiControls(user.name)}
    </bdi>
  </>
)

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatLocalMoment(at)}</time>

const Part = styled(Panel)(css`
  h2 { margin-block-end: var(--s-2); font: var(--w-display) var(--d-sm)/1.3 var(--font-display); }
  .quiet { color: var(--text-2); font-size: .9375rem; }
`)
const Rows = styled.ul(css`
  display: grid; gap: var(--s-4); margin: var(--s-4) 0 0; padding: 0; list-style: none;
  &:empty { display: none; }
  li { display: grid; gap: 4px; min-width: 0; overflow-wrap: anywhere; }
  li + li { padding-block-start: var(--s-4); border-block-start: 1px solid var(--line-soft); }
  b { font-weight: 650; }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--s-3); margin-block-start: var(--s-2); }
  [role=alert] { color: var(--bad); font-weight: 600; }
`)
