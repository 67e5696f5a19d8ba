import { MAX_REASON, Reason } from '#contract/measures.ts'
import { measuresSource, ownMeasuresQuery } from '#lib/measures-queries.ts'
import { failures, withAdvice, adviceToRetry } from '#messages/failures.ts'
import * as texts from '#messages/measures.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { DialogForm } from './dialog-form.tsx'

type Props = { measureId: string; userId: string; onClose: () => void }

/** The same text again is the same appeal, so a lost answer does no harm. MO76 */
export function AppealForm({ measureId, userId, onClose }: Props) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  // The button that opened the form is gone.
  useEffect(() => field.current?.focus(), [])
  const client = useQueryClient()
  const { queryKey } = ownMeasuresQuery(userId)
  const sending = useMutation({
    mutationFn: () => measuresSource.appeal(measureId, text),
    onSuccess: (sent) =>
      client.setQueryData(
        queryKey,
        (own) => own && { ...own, measures: own.measures.map((each) => (each.id === sent.id ? sent : each)) },
      ),
    // It may have been lifted meanwhile, or another tab may have appealed.
    onError: () => client.invalidateQueries({ queryKey }),
  })
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending.isPending) sending.mutate()
      }}
    >
      <TextArea
        label={texts.whyWrong}
        hint={texts.appealHint(text.trim().length, MAX_REASON)}
        value={text}
        maxLength={MAX_REASON}
        ref={field}
        onChange={(event) => setText(event.target.value)}
      />
      {sending.isError && <p role="alert">{withAdvice(failures.appeal, adviceToRetry)}</p>}
      <div className="buttons">
        <Button look="outline" onClick={onClose}>
          {texts.keep}
        </Button>
        <Button look="primary" type="submit" disabled={!v.is(Reason, text)} isBusy={sending.isPending}>
          {texts.sendAppeal}
        </Button>
      </div>
    </DialogForm>
  )
}
