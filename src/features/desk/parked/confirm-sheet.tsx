import { ReleaseParked } from '#contract/parked-changes.ts'
import * as common from '#messages/desk.ts'
import * as texts from '#messages/desk-parked.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { Progress } from '../progress.tsx'
import type { Decision } from './use-decide.ts'

type Props = {
  /** null: the sheet is closed. */
  decision: Decision | null
  count: number
  running: { done: number; count: number; controller: AbortController } | null
  error: string | null
  onConfirm: (reason: string | undefined) => void
  onClose: () => void
}

/** Asks once, whatever the number is, and shows how far the work is. DK85 */
export const ConfirmSheet = ({ decision, count, running, onClose, ...props }: Props) => (
  <Sheet
    open={decision !== null}
    onClose={() => (running === null ? onClose() : running.controller.abort())}
    title={decision === null ? '' : texts.confirm[decision](running?.count ?? count)}
  >
    {decision !== null && <Confirm decision={decision} running={running} onClose={onClose} {...props} />}
  </Sheet>
)

type ConfirmProps = Omit<Props, 'decision' | 'count'> & { decision: Decision }

function Confirm({ decision, running, error, onConfirm, onClose }: ConfirmProps) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  // After the dialog has opened, which gives the focus to its first control.
  useEffect(() => queueMicrotask(() => button.current?.focus()), [])
  const confirm = () => {
    if (decision === 'drop' || reason.trim() === '') return onConfirm(undefined)
    const parsed = v.safeParse(ReleaseParked.entries.reason, reason)
    setFault(parsed.success ? null : common.fieldError(parsed.issues[0].message))
    if (parsed.success) onConfirm(parsed.output)
  }
  return (
    <Root
      onSubmit={(event) => {
        event.preventDefault()
        if (running === null) confirm()
      }}
    >
      <p>{texts.confirmHint[decision]}</p>
      {running !== null ? (
        <Progress label={texts.confirm[decision](running.count)} done={running.done} count={running.count} />
      ) : (
        decision === 'release' && (
          <TextArea
            label={texts.reason}
            hint={texts.reasonHint}
            rows={2}
            value={reason}
            aria-invalid={fault !== null}
            onChange={(event) => setReason(event.target.value)}
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
            <Button type="submit" look={decision === 'drop' ? 'danger' : 'primary'} ref={button}>
              {decision === 'drop' ? texts.drop : texts.release}
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
