import * as texts from '#messages/desk.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { Progress } from './progress.tsx'
import type { Running } from './use-bulk-run.ts'

type FormProps = {
  hint: string
  /** null: no reason is asked for. */
  field: { label: string; hint: string; schema: v.GenericSchema<string>; isOptional: boolean } | null
  action: string
  look: 'danger' | 'primary'
  /** Name of the progress. */
  progress: string
  running: Running | null
  error: string | null
  /** `reason`: empty where none was asked for or given. */
  onSend: (reason: string) => void
  onClose: () => void
  /** Facts that help to decide. */
  children?: ReactNode
}

/** Asks once whether to carry out a decision, and shows how far it is carried out. DK85, DK131 */
export const DecisionSheet = ({
  isOpen,
  title,
  onClose,
  running,
  ...props
}: FormProps & { isOpen: boolean; title: string }) => (
  <Sheet open={isOpen} onClose={() => (running === null ? onClose() : running.stop())} title={title}>
    <Form running={running} onClose={onClose} {...props} />
  </Sheet>
)

function Form({ hint, field, action, look, progress, running, error, onSend, onClose, children }: FormProps) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const root = useRef<HTMLFormElement>(null)
  const isReasonNeeded = field !== null && !field.isOptional
  // After the dialog has opened, which gives the focus to its first control.
  useEffect(
    () =>
      queueMicrotask(() =>
        root.current?.querySelector<HTMLElement>(isReasonNeeded ? 'textarea' : '[type=submit]')?.focus(),
      ),
    [isReasonNeeded],
  )
  function send() {
    if (running !== null) return
    if (field === null || (field.isOptional && reason.trim() === '')) return onSend('')
    const parsed = v.safeParse(field.schema, reason)
    setFault(parsed.success ? null : texts.fieldError(parsed.issues[0].message))
    if (parsed.success) onSend(parsed.output)
  }
  return (
    <Root
      ref={root}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p>{hint}</p>
      {children}
      {running !== null ? (
        <Progress label={progress} done={running.done} count={running.count} />
      ) : (
        field !== null && (
          <TextArea
            label={field.label}
            hint={field.hint}
            rows={2}
            value={reason}
            aria-invalid={fault !== null}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
            }}
          />
        )
      )}
      {(fault ?? error) !== null && <p role="alert">{fault ?? error}</p>}
      <div className="buttons">
        {running === null ? (
          <>
            <Button look="quiet" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" look={look}>
              {action}
            </Button>
          </>
        ) : (
          <Button look="outline" onClick={() => running.stop()}>
            {texts.stop}
          </Button>
        )}
      </div>
    </Root>
  )
}

const Root = styled.form(css`
  display: grid; gap: var(--s-4);
  .buttons { display: flex; justify-content: flex-end; gap: var(--s-3); }
  [role=alert] { color: var(--bad); font-weight: 600; }
`)
