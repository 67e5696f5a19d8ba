import { EndExclusion } from '#contract/evidence.ts'
import * as desk from '#messages/desk.ts'
import * as texts from '#messages/desk-evidence.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { Progress } from '../progress.tsx'

export type Running = { done: number; count: number; controller: AbortController }

type FormProps = {
  hint: string
  action: string
  running: Running | null
  error: string | null
  onSend: (reason: string) => void
  onClose: () => void
  /** What helps to decide. */
  children?: ReactNode
}

/** Asks for the reason of a decision, and shows how far it is carried out. */
export const ReasonSheet = ({
  isOpen,
  title,
  onClose,
  running,
  ...props
}: FormProps & { isOpen: boolean; title: string }) => (
  <Sheet open={isOpen} onClose={() => (running === null ? onClose() : running.controller.abort())} title={title}>
    <Form running={running} onClose={onClose} {...props} />
  </Sheet>
)

function Form({ hint, action, running, error, onSend, onClose, children }: FormProps) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const root = useRef<HTMLFormElement>(null)
  // After the dialog has opened, which gives the focus to its first control.
  useEffect(() => queueMicrotask(() => root.current?.querySelector('textarea')?.focus()), [])
  function send() {
    if (running !== null) return
    const parsed = v.safeParse(EndExclusion.entries.reason, reason)
    setFault(parsed.success ? null : desk.fieldError(parsed.issues[0].message))
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
      {running === null ? (
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          rows={2}
          value={reason}
          aria-invalid={fault !== null}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          }}
        />
      ) : (
        <Progress label={texts.excluding} done={running.done} count={running.count} />
      )}
      {(fault ?? error) !== null && <p role="alert">{fault ?? error}</p>}
      <div className="buttons">
        {running === null ? (
          <>
            <Button look="quiet" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" look="danger">
              {action}
            </Button>
          </>
        ) : (
          <Button look="outline" onClick={() => running.controller.abort()}>
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
