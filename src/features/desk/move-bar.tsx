import { MakeExplainedMove, type Proposal, type ProposalMove } from '#contract/proposals.ts'
import * as texts from '#messages/desk.ts'
import { Button } from '#ui/button.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useId, useState } from 'react'
import * as v from 'valibot'

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
  const [hintId, errorId] = [useId(), useId()]
  const send = () => {
    const parsed = v.safeParse(MakeExplainedMove.entries.reason, reason)
    setError(parsed.success ? null : texts.fieldError(parsed.issues[0].message))
    if (parsed.success && !isMoving) onSend(parsed.output)
  }
  return (
    <Form
      aria-label={texts.moves[move]}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label>
        <span>{texts.notes[move]}</span>
        <textarea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader just asked for this field
          autoFocus
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel()
            else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          }}
          aria-invalid={error !== null}
          aria-describedby={error === null ? hintId : errorId}
        />
      </label>
      {error === null ? (
        <p className="hint" id={hintId}>
          {texts.noteHint}
        </p>
      ) : (
        <p className="error" id={errorId} role="alert">
          {error}
        </p>
      )}
      <div className="buttons">
        <Button type="submit" look={LOOKS[move] ?? 'primary'} aria-disabled={isMoving}>
          {texts.moves[move]}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  )
}

/** A text that others read, with what is wrong with it. */
export const Form = styled.form(css`
  display: grid; gap: var(--s-2);
  .buttons { display: flex; flex-wrap: wrap; gap: var(--s-2); }
  .hint { font-size: var(--t-md); color: var(--text-2); }
  .error { color: var(--bad); font-weight: 600; }
  label { display: grid; gap: 6px; }
  label > span { font-weight: 600; }
  textarea { width: 100%; padding: 10px 14px; background: var(--field); border: 1px solid var(--line-control); border-radius: var(--r-md); resize: vertical; font-size: 1rem; }
  textarea[aria-invalid="true"] { border-color: var(--bad); }
`)
