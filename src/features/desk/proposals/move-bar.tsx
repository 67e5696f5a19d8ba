import { MakeExplainedMove, type Proposal, type ProposalMove } from '#contract/proposals.ts'
import * as texts from '#messages/desk.ts'
import { Button } from '#ui/button.tsx'
import { DecisionBar } from '../decide/decision-bar.tsx'
import { ReasonForm } from '../decide/reason-form.tsx'

const LOOKS: Partial<Record<ProposalMove, 'primary' | 'danger'>> = {
  approve: 'primary',
  reject: 'danger',
  revert: 'danger',
}

type Props = {
  proposal: Proposal
  /** Refusal of the last move, if it was refused. */
  notice: string | null
  isMoving: boolean
  explaining: ProposalMove | null
  onExplain: (move: ProposalMove | null) => void
  onMove: (proposal: Proposal, move: ProposalMove, reason?: string) => void
}

/** Moves that the reader may make on a proposal now. DK9 */
export function MoveBar({ proposal, notice, isMoving, explaining, onExplain, onMove }: Props) {
  const move = explaining !== null && proposal.moves.includes(explaining) ? explaining : null
  return (
    <DecisionBar notice={notice}>
      {move !== null ? (
        <ReasonForm
          key={move}
          name={texts.moves[move]}
          label={texts.notes[move] ?? ''}
          hint={texts.noteHint}
          schema={MakeExplainedMove.entries.reason}
          look={LOOKS[move] ?? 'primary'}
          isPending={isMoving}
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
              isBusy={isMoving}
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
