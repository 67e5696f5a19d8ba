import { randomId } from '#base/random-id.ts'
import { Reason } from '#contract/measures.ts'
import type { MeasureOnUser } from '#contract/moderation.ts'
import { MODERATION_KEY } from './moderation-queries.ts'
import { moderationSource, type MeasureChange } from './moderation-source.ts'
import * as texts from '#messages/moderation.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { failureText } from './failure-text.ts'
import { toSafeName } from './person.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = { measure: MeasureOnUser; changes: readonly MeasureChange[] }

/** Lifts a measure, or answers the appeal against it. MO68 */
export function MeasureChanges({ measure, changes }: Props) {
  const [change, setChange] = useState<MeasureChange | null>(null)
  const name = toSafeName(measure.user)
  return (
    <>
      <div className="buttons">
        {changes.map((each) => (
          <Button
            key={each}
            look="outline"
            aria-haspopup="dialog"
            aria-label={texts.describeChange(each, name)}
            onClick={() => setChange(each)}
          >
            {texts.changes[each]}
          </Button>
        ))}
      </div>
      <Sheet
        open={change !== null}
        onClose={() => setChange(null)}
        title={change === null ? '' : texts.describeChange(change, name)}
      >
        {change !== null && <ChangeForm measureId={measure.id} change={change} onClose={() => setChange(null)} />}
      </Sheet>
    </>
  )
}

type FormProps = { measureId: string; change: MeasureChange; onClose: () => void }

function ChangeForm({ measureId, change, onClose }: FormProps) {
  const [reason, setReason] = useState('')
  // One for as long as the form is open, so that trying again is safe.
  const [clientId] = useState(() => randomId())
  const client = useQueryClient()
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: () => moderationSource.changeMeasure(measureId, change, { clientId, reason }),
    async onSuccess() {
      toast({ title: texts.changed[change] })
      onClose()
      await client.invalidateQueries({ queryKey: MODERATION_KEY })
    },
  })
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate()
      }}
    >
      <ReasonField value={reason} onChange={setReason} />
      {saving.error && <p role="alert">{failureText(saving.error)}</p>}
      <div className="buttons">
        <Button look="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button look="primary" type="submit" disabled={saving.isPending || !v.is(Reason, reason)}>
          {texts.changes[change]}
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
