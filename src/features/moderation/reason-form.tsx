import { randomId } from '#base/random-id.ts'
import { Reason } from '#contract/measures.ts'
import type { ChangeMeasure } from '#contract/moderation.ts'
import { NotFoundError } from '#contract/source.ts'
import { MODERATION_KEY } from './moderation-queries.ts'
import * as texts from '#messages/moderation.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { failureText } from './failure-text.ts'
import { ReasonField } from './reason-field.tsx'

type Props = {
  /** The decision, as its button has it. */
  label: string
  /** Said once it is saved. */
  done: string
  /** Only moderators read the reason, in the log. */
  isForLog?: boolean
  save: (body: ChangeMeasure) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of a decision, and saves both. MO68, WI89 */
export function ReasonForm({ label, done, isForLog = false, save, onClose }: Props) {
  const [reason, setReason] = useState('')
  // One for as long as the form is open, so that trying again is safe.
  const [clientId] = useState(() => randomId())
  const client = useQueryClient()
  const close = () => {
    onClose()
    return client.invalidateQueries({ queryKey: MODERATION_KEY })
  }
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: () => save({ clientId, reason }),
    onSuccess() {
      toast({ title: done })
      return close()
    },
    // Another moderator has decided meanwhile.
    onError(error) {
      if (!(error instanceof NotFoundError)) return
      toast({ title: texts.alreadyDecided })
      void close()
    },
  })
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate()
      }}
    >
      <ReasonField value={reason} onChange={setReason} isReadByPlayer={!isForLog} />
      {saving.error && <p role="alert">{failureText(saving.error)}</p>}
      <div className="buttons">
        <Button look="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button look="primary" type="submit" disabled={!v.is(Reason, reason)} isBusy={saving.isPending}>
          {label}
        </Button>
      </div>
    </Form>
  )
}

const Form = styled.form(css`
  display: grid; gap: var(--s-4);
  > [role=alert] { color: var(--bad); font-weight: 600; }
  .buttons { justify-content: flex-end; }
`)
