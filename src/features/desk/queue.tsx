import type { Proposal } from '#contract/proposals.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/desk.ts'
import { Button } from '#ui/button.tsx'
import { useRowWindow } from '#ui/list-window/use-row-window.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { memo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatShortValue, summarise } from './figures.ts'
import { StateTag } from './state-tag.tsx'
import type { Proposals } from './use-proposals.ts'

/** Rows that a first screen shows before the list is laid out. */
const FIRST_SCREEN = 20
/** In pixels. */
export const ROW_HEIGHT = 80
/** So many rows before the last one the next page is read. */
const AHEAD = 20

export const rowId = (id: string) => `proposal-${id}`

type Props = { proposals: Proposals; current: string | null; onOpen: (id: string) => void }

/** The rows of a list; only those near the screen are rendered. DK5, DK22 */
export function Queue({ proposals: { shown, hasMore, isLoadingMore, loadMore }, current, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to } = useRowWindow(shown.length, FIRST_SCREEN, list)
  return (
    <>
      <List ref={list} style={{ height: shown.length * ROW_HEIGHT }}>
        {shown.slice(from, to).map((proposal, index) => (
          <Row
            key={proposal.id}
            proposal={proposal}
            index={from + index}
            count={shown.length}
            isCurrent={proposal.id === current}
            onOpen={onOpen}
          />
        ))}
      </List>
      {hasMore && (
        <p className="more">
          <Button look="outline" disabled={isLoadingMore} onClick={loadMore}>
            {isLoadingMore ? common.loadingMore : texts.loadMore}
          </Button>
        </p>
      )}
    </>
  )
}

type RowProps = {
  proposal: Proposal
  index: number
  count: number
  isCurrent: boolean
  onOpen: (id: string) => void
}

const Row = memo(function Row({ proposal, index, count, isCurrent, onOpen }: RowProps) {
  const { id, item, before, after, state } = proposal
  return (
    <li style={{ top: index * ROW_HEIGHT }} aria-posinset={index + 1} aria-setsize={count}>
      <Link
        id={rowId(id)}
        to={`/desk/${id}`}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={(event) => {
          event.preventDefault()
          onOpen(id)
        }}
      >
        <PetPicture src={item.image} size={48} />
        <span className="what">
          <b>{item.name}</b>
          <span className="values">
            {formatShortValue(before.value)} → {formatShortValue(after.value)}
          </span>
        </span>
        <span className="side">
          <span className="percent">{summarise(proposal)}</span>
          <StateTag state={state} />
        </span>
      </Link>
    </li>
  )
})

export const needsMore = (index: number, count: number) => index >= count - AHEAD

const List = styled.ul(css`
  position: relative; margin: 0; padding: 0; list-style: none; contain: layout style;
  li { position: absolute; inset-inline: 0; height: ${ROW_HEIGHT}px; padding-bottom: 6px; }
  a {
    display: flex; align-items: center; gap: var(--s-3); height: 100%; padding: 0 var(--s-3); border-radius: var(--r-md); background: var(--surface);
    border: 1px solid var(--line); color: var(--text); scroll-margin-block: calc(var(--topbar-h) + 150px) 24px;
  }
  a:hover { background: var(--surface-2); }
  a[aria-current] { background: var(--surface-3); border-color: var(--accent); box-shadow: inset 3px 0 0 var(--accent); }
  img, .no-picture { width: 48px; height: 48px; flex: none; }
  .what { display: grid; gap: 2px; flex: 1; min-width: 0; }
  b { font-weight: 650; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .values { font-size: var(--t-md); color: var(--text-2); font-variant-numeric: tabular-nums; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .side { display: grid; justify-items: end; gap: 4px; flex: none; }
  .percent { font: 700 .9375rem/1.2 var(--font-display); font-variant-numeric: tabular-nums; }
`)
