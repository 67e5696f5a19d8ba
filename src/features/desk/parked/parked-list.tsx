import type { ParkedChange } from '#contract/parked-changes.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import { useNow } from '#lib/live-context.ts'
import * as texts from '#messages/desk-parked.ts'
import { ago } from '#messages/time.ts'
import { useRowWindow } from '#ui/list-window/use-row-window.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { memo, useRef } from 'react'
import { formatShortValue, summarise } from '../facts/figures.ts'

/** Rows that a first screen shows before the list is laid out. */
const FIRST_SCREEN = 20
/** In pixels. */
export const ROW_HEIGHT = 104

export const rowId = (id: string) => `parked-${id}`

type Props = {
  shown: readonly ParkedChange[]
  current: string | null
  selected: ReadonlySet<string>
  faults: ReadonlyMap<string, string>
  onSelect: (id: string) => void
  onOpen: (id: string) => void
}

/** The rows near the screen. DK83 */
export function ParkedList({ shown, current, selected, faults, onSelect, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to } = useRowWindow(shown.length, FIRST_SCREEN, list)
  const now = useNow(60_000, 0)
  return (
    <List ref={list} aria-label={texts.list} style={{ height: shown.length * ROW_HEIGHT }}>
      {shown.slice(from, to).map((change, index) => (
        <Row
          key={change.id}
          change={change}
          index={from + index}
          count={shown.length}
          age={ago(measureAge(change.at, now))}
          isCurrent={change.id === current}
          isSelected={selected.has(change.id)}
          fault={faults.get(change.id)}
          onSelect={onSelect}
          onOpen={onOpen}
        />
      ))}
    </List>
  )
}

type RowProps = Pick<Props, 'onSelect' | 'onOpen'> & {
  change: ParkedChange
  index: number
  count: number
  age: string
  isCurrent: boolean
  isSelected: boolean
  fault: string | undefined
}

const Row = memo(function Row({ change, index, count, age, isCurrent, isSelected, fault, onSelect, onOpen }: RowProps) {
  const { id, item, present, proposed, why, isStale, isFrozen } = change
  return (
    <li style={{ insetBlockStart: index * ROW_HEIGHT }} aria-posinset={index + 1} aria-setsize={count}>
      <div data-current={isCurrent ? '' : undefined}>
        <label>
          <input
            type="checkbox"
            aria-label={texts.select(item.name)}
            checked={isSelected}
            onChange={() => onSelect(id)}
          />
        </label>
        <button type="button" id={rowId(id)} aria-current={isCurrent ? 'true' : undefined} onClick={() => onOpen(id)}>
          <PetPicture src={item.image} size={48} />
          <span className="what">
            <b translate="no">{item.name}</b>
            <span className="values">
              {formatShortValue(present.value)} → {formatShortValue(proposed.value)}
            </span>
            <span className="why" data-fault={fault === undefined ? undefined : ''}>
              {fault ?? `${texts.reasons[why]} · ${age}`}
            </span>
          </span>
          <span className="side">
            <span className="percent">{summarise({ before: present, after: proposed })}</span>
            {isStale && <span className="tag">{texts.stale}</span>}
            {isFrozen && <span className="tag">{texts.frozen}</span>}
          </span>
        </button>
      </div>
    </li>
  )
})

const List = styled.ul(css`
  position: relative; margin: 0; padding: 0; list-style: none; contain: layout style;
  li { position: absolute; inset-inline: 0; height: ${ROW_HEIGHT}px; padding-block-end: 6px; }
  li > div { display: flex; height: 100%; border: 1px solid var(--line); border-radius: var(--r-md); background: var(--surface); }
  li > div[data-current] { background: var(--surface-3); border-color: var(--accent); box-shadow: inset 3px 0 0 var(--accent); }
  label { display: grid; place-items: center; width: 48px; flex: none; cursor: pointer; }
  input { width: 20px; height: 20px; margin: 0; accent-color: var(--accent-fill); }
  button {
    display: flex; align-items: center; gap: var(--s-3); flex: 1; min-width: 0; padding-block: 0; padding-inline: 0 var(--s-3); border: 0; border-radius: var(--r-md); background: none;
    color: var(--text); text-align: start; cursor: pointer; scroll-margin-block: calc(var(--topbar-h) + 80px) 120px;
  }
  li > div:not([data-current]):hover { background: var(--surface-2); }
  --placeholder: 48px; img { width: 48px; height: 48px; flex: none; }
  .what { display: grid; gap: 2px; flex: 1; min-width: 0; }
  .what > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  b { font-weight: 650; }
  .values { font-size: var(--t-md); color: var(--text-2); font-variant-numeric: tabular-nums; }
  .why { font-size: var(--t-sm); line-height: 1.25; color: var(--text-2); white-space: normal; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; }
  .why[data-fault] { color: var(--bad); font-weight: 600; }
  .side { display: grid; justify-items: end; gap: 4px; flex: none; }
  .percent { font: 700 .9375rem/1.2 var(--font-display); font-variant-numeric: tabular-nums; }
  .tag { display: inline-flex; align-items: center; min-height: 22px; padding: 0 8px; border-radius: var(--r-full); background: var(--warn-soft); color: var(--warn); font: 600 var(--t-xs)/1 var(--font-text); }
  @media (max-width: 479.98px) { --placeholder: 36px; button { gap: var(--s-2); } img { width: 36px; height: 36px; } }
`)
