import { randomId } from '#base/random-id.ts'
import { MakeExplainedMove } from '#contract/proposals.ts'
import { ownSuggestionsQuery } from '#lib/suggestion-queries.ts'
import { suggestionSource } from '#lib/suggestion-source.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import * as texts from '#messages/suggestions.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/input.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as v from 'valibot'

const MAX_LENGTH = 500

/** Answers an editor who asked for more. SU26 */
export function EvidenceForm({ id }: { id: string }) {
  const client = useQueryClient()
  const faultId = useId()
  const [clientId] = useState(() => randomId())
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: (answer: { clientId: string; reason: string }) => suggestionSource.addEvidence(id, answer),
    onSuccess: () => void toast({ title: texts.answered }),
    onError: () => setFault(withAdvice(failures.evidence, adviceToRetry)),
    onSettled: () => client.invalidateQueries({ queryKey: ownSuggestionsQuery.queryKey }),
  })
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (sending.isPending) return
        const parsed = v.safeParse(MakeExplainedMove, { clientId, reason })
        if (parsed.success) sending.mutate(parsed.output)
        else setFault(texts.faultOfReason(parsed.issues[0].message))
      }}
    >
      <Field label={texts.answer}>
        <textarea
          rows={2}
          maxLength={MAX_LENGTH}
          value={reason}
          aria-invalid={fault !== null}
          aria-describedby={faultId}
          onChange={(event) => {
            setReason(event.target.value)
            setFault(null)
          }}
        />
      </Field>
      <p id={faultId} className="fault" role="alert">
        {fault}
      </p>
      <Button look="primary" type="submit" isBusy={sending.isPending}>
        {texts.sendAnswer}
      </Button>
    </Form>
  )
}

const Form = styled.form(css`
  display: grid; gap: var(--s-2); margin-block-end: 3px;
  textarea { width: 100%; padding: 10px 14px; background: var(--field); border: 1px solid var(--line-control); border-radius: var(--r-md); resize: vertical; font-size: 1rem; }
  .fault { color: var(--bad); font-weight: 600; }
  .fault:empty { display: none; }
`)
