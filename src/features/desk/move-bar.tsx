import { MakeExplainedMove, type Proposal, type ProposalMove } from '#contract/proposals.ts'
import * as texts from '#messages/desk.ts'
import { Button } from '#ui/button.tsx'
import { useState } from 'react'
import * as v from 'valibot'
import { DecisionBar } from './decision-bar.tsx'
import { NoteForm } from './note-form.tsx'

const LOOKS: Partial<Record<ProposalMove, 'primary' | 'danger'>> = {
  approve: 'primary',
  reject: 'danger',
  revert: 'danger',
}

type Props = {
  proposal: Proposal
  /** What the last move led to, if it was refused. */
  notice: string | null
  isMoving: boolean
  explaining: ProposalMove | null
  onExplain: (move: ProposalMove | null) => void
  onMove: (proposal: Proposal, move: ProposalMove, reason?: string) => void
}

/** What the reader may do to a proposal now. DK9 */
export function MoveBar({ proposal, notice, isMoving, explaining, onExplain, onMove }: Props) {
  const move = explaining !== null && proposal.moves.includes(explaining) ? explaining : null
  return (
    <DecisionBar notice={notice}>
      {move !== null ? (
        <Explanation
          key={move}
          move={move}
          isMoving={isMoving}
          onCancel={() => onExplain(null)}
          onSend={(reason) => onMove(proposal, move, reason)}
        />
      ) : proposal.moves.length === 0 ? (
        <p className="none">{texts.noMoves}</p>
      ) : (
        <div className="buttons">
          {proposal.moves.map((each) => (
            <Button
              key={each}
              look={LOOKS[each] ?? 'outline'}
              aria-disabled={isMoving}
              onClick={() => (texts.notes[each] === undefined ? onMove(proposal, each) : onExplain(each))}
            >
              {texts.moves[each]}
            </Button>
          ))}
        </div>
      )}
    </DecisionBar>
  )
}

type ExplanationProps = {
  move: ProposalMove
  isMoving: boolean
  onCancel: () => void
  onSend: (reason: string) => void
}

function Explanation({ move, isMoving, onCancel, onSend }: ExplanationProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const send = () => {
    const parsed = v.safeParse(MakeExplainedMove.entries.reason, reason)
    setError(parsed.success ? null : texts.fieldError(parsed.issues[0].message))
    if (parsed.success && !isMoving) onSend(parsed.output)
  }
  return (
    <NoteForm
      name={texts.moves[move]}
      label={texts.notes[move]!}
      hint={texts.noteHint}
      error={error}
      value={reason}
      rows={3}
      isFocused
      onChange={setReason}
      onSend={send}
      onLeave={onCancel}
    >
      <Button type="submit" look={LOOKS[move] ?? 'primary'} aria-disabled={isMoving}>
        {texts.moves[move]}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </NoteForm>
  )
}
