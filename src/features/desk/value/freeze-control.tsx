import { Freeze } from '#contract/proposals.ts'
import type { CurrentUser } from '#contract/users.ts'
import { formatMoment } from '#domain/text/format.ts'
import { roleQuery } from '../data/desk-queries.ts'
import { deskValueQuery } from '../data/desk-value-queries.ts'
import { deskValueSource } from '../data/desk-value-source.ts'
import { HttpError } from '#lib/http.ts'
import * as common from '#messages/desk.ts'
import * as texts from '#messages/desk-value.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ReasonForm } from '../decide/reason-form.tsx'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { explainSilence, retryUnanswered } from '../decide/use-move.ts'

type Props = {
  user: CurrentUser
  slug: string
  isReady: boolean
  heading: 'h2' | 'h3'
}

/** Freeze of a value, by whom and why; leads freeze it and end that. DK110 to DK112 */
export function FreezeControl({ user, slug, isReady, heading: Heading }: Props) {
  const client = useQueryClient()
  const checkRole = useRoleCheck(user)
  const { data: role } = useQuery(roleQuery(user))
  const isStaff = role === 'editor' || role === 'lead'
  const { data } = useQuery({ ...deskValueQuery(slug), enabled: isReady && isStaff })
  const [isWriting, setWriting] = useState(false)
  const [spoken, setSpoken] = useState('')
  const headingId = useId()
  const change = useMutation({
    networkMode: 'always',
    retry: retryUnanswered,
    mutationFn: (reason: string | null) =>
      reason === null ? deskValueSource.unfreeze(slug) : deskValueSource.freeze(slug, reason),
    async onSuccess(_, reason) {
      await client.invalidateQueries({ queryKey: deskValueQuery(slug).queryKey })
      // What may be done to its proposals is another thing now.
      void client.invalidateQueries({ queryKey: ['desk', 'proposal'] })
      setWriting(false)
      setSpoken(reason === null ? texts.unfrozenNow : texts.frozenNow)
    },
    onError: checkRole,
  })
  if (!data || (role !== 'lead' && data.freeze === null)) return null
  const { freeze } = data
  const run = (reason: string | null) => {
    if (!change.isPending) change.mutate(reason)
  }
  return (
    <Root aria-labelledby={headingId}>
      <Heading id={headingId}>{texts.freezeTitle}</Heading>
      {freeze === null ? (
        !isWriting && <p className="quiet">{texts.notFrozen}</p>
      ) : (
        <p className="frozen">
          <b>
            <bdi>{texts.frozen(freeze.by.name ?? texts.formerLead, formatMoment(freeze.at))}</bdi>
          </b>
          <bdi>{freeze.reason}</bdi>
        </p>
      )}
      {role === 'lead' &&
        (isWriting && freeze === null ? (
          <ReasonForm
            name={texts.freeze}
            label={texts.freezeWhy}
            hint={texts.freezeHint}
            schema={Freeze.entries.reason}
            look="danger"
            isPending={change.isPending}
            onCancel={() => setWriting(false)}
            onSend={run}
          />
        ) : (
          <div className="buttons">
            <Button
              look="outline"
              isBusy={change.isPending}
              onClick={() => (freeze === null ? setWriting(true) : run(null))}
            >
              {freeze === null ? texts.freeze : texts.unfreeze}
            </Button>
          </div>
        ))}
      {change.isError && (
        <p className="error" role="alert">
          {(change.error instanceof HttpError && common.refusals[change.error.code]) || explainSilence(change.error)}
        </p>
      )}
      <output className="sr-only">{spoken}</output>
    </Root>
  )
}

const Root = styled.section(css`
  display: grid; gap: var(--s-2); min-width: 0;
  h2, h3 { font: var(--w-display) var(--d-sm)/1.2 var(--font-display); }
  .quiet { color: var(--text-2); }
  .frozen { display: grid; gap: 4px; padding: var(--s-2) var(--s-3); border-radius: var(--r-sm); background: var(--info-soft); overflow-wrap: anywhere; }
  .frozen b { color: var(--info); font-weight: 650; }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--s-2); }
  .error { color: var(--bad); font-weight: 600; }
`)
