import { MAX_MESSAGE_LENGTH, REPORT_REASONS, type ChatMessage, type SendReport } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { chatSource } from './shared/chat-source.ts'
import * as texts from '#messages/chat.ts'
import * as common from '#messages/common.ts'
import { failures } from '#messages/failures.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/input.tsx'
import { NameIn } from '#ui/name-in.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { toSafeName } from './shared/person.tsx'

type Reason = SendReport['reason']

/** Number of the newest messages that can be chosen; each shows its first characters. */
const CHOICES = 20
const BEGINNING = 60

type Props = { other: User; theirs: readonly ChatMessage[]; onSent: () => void }

/** A report to the operator. CH10 */
export function ReportForm({ other, theirs, onSent }: Props) {
  const [reason, setReason] = useState<Reason | null>(null)
  const [messageId, setMessageId] = useState('')
  const [details, setDetails] = useState('')
  const send = useMutation({
    mutationFn: (report: SendReport) => chatSource.report(report),
    onSuccess: () => {
      toast(texts.reported)
      onSent()
    },
    onError: () => void toast({ title: failures.report, description: common.pleaseTryAgain, variant: 'destructive' }),
  })
  const messages = theirs
    .slice(-CHOICES)
    .toReversed()
    .map(({ id, text }) => ({ value: id, label: stripBidiControls(text).slice(0, BEGINNING) }))
  return (
    <Root
      aria-label={texts.report}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason) send.mutate({ userId: other.id, reason, details, ...(messageId === '' ? {} : { messageId }) })
      }}
    >
      <fieldset>
        <legend>
          <NameIn text={texts.reportFor} name={toSafeName(other)} />
        </legend>
        {REPORT_REASONS.map((each) => (
          <label key={each}>
            <input type="radio" name="reason" value={each} checked={each === reason} onChange={() => setReason(each)} />
            <span>{texts.reasons[each]}</span>
          </label>
        ))}
      </fieldset>
      {reason !== null && (
        <>
          {messages.length > 0 && (
            <Field label={texts.aboutMessage}>
              <Select
                label={texts.message}
                options={[{ value: '', label: texts.noMessage }, ...messages]}
                value={messageId}
                onChange={setMessageId}
              />
            </Field>
          )}
          <Field label={texts.whatHappened}>
            <textarea
              rows={3}
              maxLength={MAX_MESSAGE_LENGTH}
              value={details}
              onChange={(event) => setDetails(event.target.value)}
            />
          </Field>
          <Button type="submit" look="primary" disabled={send.isPending}>
            <Flag aria-hidden="true" />
            {texts.sendReport}
          </Button>
        </>
      )}
    </Root>
  )
}

const Root = styled.form(css`
  fieldset { display: flex; flex-wrap: wrap; gap: var(--s-2); margin: 0; padding: 0; border: 0; }
  legend { padding: 0; margin-block-end: var(--s-2); color: var(--text-2); }
  fieldset label { position: relative; }
  input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
  fieldset span { display: flex; align-items: center; min-height: 44px; padding: 0 14px; border-radius: var(--r-full); box-shadow: inset 0 0 0 1px var(--line-control); font: 600 .9375rem/1 var(--font-text); color: var(--text-2); }
  fieldset label:hover > span { color: var(--text); }
  input:checked + span { background: var(--accent-soft); color: var(--text); box-shadow: inset 0 0 0 1.5px var(--accent); }
  input:focus-visible + span { outline: 2px solid var(--focus); outline-offset: 2px; }
  textarea { width: 100%; padding: 10px 14px; background: var(--field); border: 1px solid var(--line-control); border-radius: var(--r-md); resize: vertical; font-size: 1rem; }
  select { width: 100%; }
`)
