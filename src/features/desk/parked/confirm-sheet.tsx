import { Explanation } from '#contract/proposals.ts'
import type { ParkedDecision } from '#machines/parked-review.machine.ts'
import * as texts from '#messages/desk-parked.ts'
import { DecisionSheet } from '../decide/decision-sheet.tsx'
import type { Running } from '../decide/use-bulk-run.ts'

type Props = {
  /** null: the sheet is closed. */
  decision: ParkedDecision | null
  count: number
  running: Running | null
  error: string | null
  onConfirm: (reason: string | undefined) => void
  onClose: () => void
}

const FIELD = { label: texts.reason, hint: texts.reasonHint, schema: Explanation, isOptional: true }

/** Asks whether the parked changes are released or dropped. */
export function ConfirmSheet({ decision, count, running, error, onConfirm, onClose }: Props) {
  const shown = decision ?? 'release' // a closed sheet renders none of it
  const title = texts.confirm[shown](running?.count ?? count)
  return (
    <DecisionSheet
      isOpen={decision !== null}
      title={title}
      hint={texts.confirmHint[shown]}
      field={shown === 'release' ? FIELD : null}
      action={shown === 'release' ? texts.release : texts.drop}
      look={shown === 'drop' ? 'danger' : 'primary'}
      progress={title}
      running={running}
      error={error}
      onSend={(reason) => onConfirm(reason === '' ? undefined : reason)}
      onClose={onClose}
    />
  )
}
