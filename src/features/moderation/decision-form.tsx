import { randomId } from '#base/random-id.ts'
import { Reason } from '#contract/measures.ts'
import { DECISIONS, type DecisionKind, type Report } from '#contract/moderation.ts'
import type { User } from '#contract/users.ts'
import { HttpError } from '#lib/http.ts'
import { MODERATION_KEY } from './moderation-queries.ts'
import { moderationSource } from './moderation-source.ts'
import * as texts from '#messages/moderation.ts'
import { Button } from '#ui/button.tsx'
import { NameIn } from '#ui/name-in.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { failureText } from './failure-text.ts'
import { nameReporter, toSafeName } from './person.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = { reportId: string; user: User; others: readonly Report[] }

/** One client id for each decision that may be asked for, so that trying again is safe. MO67 */
const newClientIds = () =>
  Object.fromEntries(DECISIONS.map((kind) => [kind, randomId()])) as Record<DecisionKind, string>

/** Warn, mute, suspend or dismiss, with a reason. MO66 to MO69 */
export function DecisionForm({ reportId, user, others }: Props) {
  const [kind, setKind] = useState<DecisionKind | null>(null)
  const [reason, setReason] = useState('')
  const [also, setAlso] = useState<ReadonlySet<string>>(new Set())
  const [isConfirming, setConfirming] = useState(false)
  const [clientIds] = useState(newClientIds)
  const client = useQueryClient()
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: (chosen: DecisionKind) =>
      moderationSource.decide(reportId, chosen, {
        clientId: clientIds[chosen],
        reason,
        alsoReportIds: others.flatMap(({ id }) => (also.has(id) ? [id] : [])),
      }),
    async onSuccess(_, chosen) {
      toast({ title: texts.decisionSaved[chosen] })
      await client.invalidateQueries({ queryKey: MODERATION_KEY })
    },
    // Shows what another moderator has decided. MO77
    async onError(error) {
      if (!(error instanceof HttpError) || error.code !== 'report.decided') return
      toast({ title: failureText(error) })
      await client.invalidateQueries({ queryKey: MODERATION_KEY })
    },
  })
  const save = (chosen: DecisionKind) => {
    setConfirming(false)
    if (!saving.isPending) saving.mutate(chosen)
  }
  return (
    <Form
      aria-label={texts.decision}
      onSubmit={(event) => {
        event.preventDefault()
        if (kind === 'suspend') setConfirming(true)
        else if (kind !== null) save(kind)
      }}
    >
      <fieldset>
        <legend>{texts.choose}</legend>
        {DECISIONS.map((each) => (
          <label key={each}>
            <input type="radio" name="kind" checked={each === kind} onChange={() => setKind(each)} />
            <span>{texts.decisions[each]}</span>
            <small>{texts.effects[each]}</small>
          </label>
        ))}
      </fieldset>
      {others.length > 0 && (
        <fieldset>
          <legend>{texts.otherReports}</legend>
          {others.map((other) => (
            <label key={other.id}>
              <input
                type="checkbox"
                checked={also.has(other.id)}
                onChange={({ target: { checked } }) =>
                  setAlso((before) => {
                    const next = new Set(before)
                    if (checked) next.add(other.id)
                    else next.delete(other.id)
                    return next
                  })
                }
              />
              <small>
                <NameIn
                  text={(name) => texts.decideToo(texts.reasons[other.reason], name)}
                  name={nameReporter(other)}
                />
              </small>
            </label>
          ))}
        </fieldset>
      )}
      <ReasonField value={reason} onChange={setReason} isReadByPlayer={kind !== 'dismiss'} />
      {saving.error && <p role="alert">{failureText(saving.error)}</p>}
      <div className="buttons">
        <Button
          type="submit"
          look={kind === 'suspend' ? 'danger' : 'primary'}
          disabled={kind === null || !v.is(Reason, reason)}
          isBusy={saving.isPending}
        >
          {kind === null ? texts.save : texts.decisions[kind]}
        </Button>
      </div>
      <Sheet open={isConfirming} onClose={() => setConfirming(false)} title={texts.confirmSuspend(toSafeName(user))}>
        <div className="confirm">
          <p>
            <NameIn text={texts.suspendText} name={toSafeName(user)} />
          </p>
          <div className="buttons">
            <Button look="outline" onClick={() => setConfirming(false)}>
              {texts.cancel}
            </Button>
            <Button look="danger" onClick={() => save('suspend')}>
              {texts.suspend}
            </Button>
          </div>
        </div>
      </Sheet>
    </Form>
  )
}

const Form = styled.form(css`
  display: grid; gap: var(--s-4);
  fieldset { display: grid; gap: 2px; min-width: 0; margin: 0; padding: 0; border: 0; }
  legend { padding: 0; margin-block-end: var(--s-2); font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  fieldset label { display: grid; grid-template-columns: auto 1fr; align-items: center; gap: 0 var(--s-3); min-height: 44px; padding-block: 4px; cursor: pointer; overflow-wrap: anywhere; }
  input { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--accent-fill); }
  fieldset span { font-weight: 600; }
  small { grid-column: 2; font-size: .9375rem; color: var(--text-2); }
  > [role=alert] { color: var(--bad); font-weight: 600; }
  .confirm { display: grid; gap: var(--s-4); }
  .confirm .buttons { justify-content: flex-end; }
`)
