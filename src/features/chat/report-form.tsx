import { MAX_MESSAGE_LENGTH, REPORT_REASONS, type ChatMessage, type SendReport } from '#contract/chat.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import * as texts from '#messages/chat.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/input.tsx'
import { NameIn } from '#ui/name-in.tsx'
import { Select } from '#ui/select.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { ChevronDown, Shield } from 'lucide-react'
import { useId, useState } from 'react'
import { toSafeName } from './shared/person.tsx'
import type { ReportSubject } from './shared/report-context.ts'
import { useReporting } from './use-reporting.ts'

/** Number of the newest messages that can be chosen; each shows its first characters. */
const CHOICES = 20
const BEGINNING = 60

const toBeginning = ({ text }: Pick<ChatMessage, 'text'>) => stripBidiControls(text).slice(0, BEGINNING)

type Props = ReportSubject & { onSent: () => void }

/** A report to the moderators, which a reason sends. CH83, CH141 */
export function ReportForm({ user, message, theirs = [], onSent }: Props) {
  const [messageId, setMessageId] = useState(message?.id ?? '')
  const [details, setDetails] = useState('')
  const headingId = useId()
  const send = useReporting(user, onSent)
  const report = (reason: SendReport['reason']) =>
    send.mutate({ userId: user.id, reason, details, ...(messageId === '' ? {} : { messageId }) })
  const messages = theirs
    .slice(-CHOICES)
    .toReversed()
    .map((each) => ({ value: each.id, label: toBeginning(each) }))
  return (
    <Root aria-labelledby={headingId}>
      <h3 id={headingId}>
        <NameIn text={texts.reportFor} name={toSafeName(user)} />
      </h3>
      {message && (
        <blockquote>
          <bdi>{toBeginning(message)}</bdi>
        </blockquote>
      )}
      <ul>
        {REPORT_REASONS.map((reason) => (
          <li key={reason}>
            <Button isBusy={send.isPending} onClick={() => report(reason)}>
              {reason === 'child-safety' && <Shield aria-hidden="true" />}
              {texts.reasons[reason]}
            </Button>
          </li>
        ))}
      </ul>
      <details>
        <summary>
          {texts.tellMore}
          <ChevronDown aria-hidden="true" />
        </summary>
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
      </details>
    </Root>
  )
}

const Root = styled.section(css`
  display: grid; gap: var(--s-3); overflow-wrap: anywhere;
  blockquote { margin: 0; padding-inline-start: var(--s-3); border-inline-start: 3px solid var(--line-control); color: var(--text-2); }
  ul { display: grid; gap: var(--s-2); }
  li > button { width: 100%; min-height: 48px; justify-content: flex-start; text-align: start; white-space: normal; line-height: 1.25rem; }
  li:first-of-type > button { background: var(--bad-soft); color: var(--bad); }
  summary { display: flex; align-items: center; gap: var(--s-2); min-height: 44px; color: var(--text-2); cursor: pointer; list-style: none; }
  summary::-webkit-details-marker { display: none; }
  summary > svg { width: 18px; height: 18px; transition: rotate var(--dur-fast); }
  [open] > summary > svg { rotate: 180deg; }
  details > * + * { margin-block-start: var(--s-3); }
  textarea { width: 100%; padding: 10px 14px; background: var(--field); border: 1px solid var(--line-control); border-radius: var(--r-md); resize: vertical; font-size: 1rem; }
  select { width: 100%; }
`)
