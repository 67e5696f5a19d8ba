import type { Proposal } from '#contract/proposals.ts'
import * as texts from '#messages/desk.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { memo } from 'react'
import { DeskRow } from '../shell/desk-row.tsx'
import { formatShortValue, summarise } from '../facts/figures.ts'
import type { RowPlace } from '../shell/row-list.tsx'
import { StateTag } from '../facts/state-tag.tsx'

type Props = RowPlace & {
  proposal: Proposal
  isCurrent: boolean
  refusal: string | undefined
  onOpen: (id: string) => void
  /** Undefined: it is not approved with others. */
  isChosen: boolean | undefined
  onChoose: (id: string) => void
}

export const ProposalRow = memo(function ProposalRow({ proposal, isChosen, onChoose, ...row }: Props) {
  const { id, item, before, after, state } = proposal
  return (
    <DeskRow
      {...row}
      id={id}
      item={item}
      to={`/desk/${id}`}
      figures={`${formatShortValue(before.value)} → ${formatShortValue(after.value)}`}
      side={
        <>
          <span className="percent">{summarise(proposal)}</span>
          <StateTag state={state} />
        </>
      }
    >
      {isChosen !== undefined && (
        <Choice>
          <input
            type="checkbox"
            aria-label={texts.chooseProposal(item.name)}
            checked={isChosen}
            onChange={() => onChoose(id)}
          />
        </Choice>
      )}
    </DeskRow>
  )
})

const Choice = styled.label(css`
  display: grid; place-items: center; flex: none; width: 44px; margin-inline-start: -10px; cursor: pointer;
  input { width: 20px; height: 20px; margin: 0; accent-color: var(--accent-fill); cursor: inherit; }
`)
