import type { ResultCell, SearchPopupEvent } from '#machines/search-popup.machine.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useEffectEvent, type RefObject } from 'react'

const MOVES = {
  ArrowDown: 'choice.down',
  ArrowUp: 'choice.up',
  ArrowLeft: 'choice.left',
  ArrowRight: 'choice.right',
} as const
const isMove = (key: string): key is keyof typeof MOVES => key in MOVES

export const toCellId = ({ row, cell }: ResultCell) => `search-${row}-${cell}`

const press = (id: string) => document.querySelector<HTMLElement>(`#${id} > :is(a, button)`)?.click()

type Grid = {
  input: RefObject<HTMLInputElement | null>
  rows: readonly { readonly cells: number; readonly first: number }[]
  chosen: ResultCell | null
  send(event: SearchPopupEvent): void
  /** The cell that Enter opens while none is chosen; null: Enter sends the text. */
  preselected: ResultCell | null
}

/** Keys of the search box that move in a grid of the popup, and the box's names for what they reach. QS16, QS17 */
export function useSearchGrid({ input, rows, chosen, send, preselected }: Grid): void {
  const activeId = chosen && toCellId(chosen)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const entered = chosen ?? preselected
    if (event.key === 'Escape') send({ type: 'popup.dismissed' })
    else if (event.key === 'Enter' && entered) press(toCellId(entered))
    // Without a chosen row these keys belong to the text.
    else if (isMove(event.key) && (chosen || event.key === 'ArrowDown' || event.key === 'ArrowUp'))
      send({ type: MOVES[event.key], rows })
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const element = input.current
    if (!element) return
    element.addEventListener('keydown', onKey)
    element.setAttribute('aria-expanded', 'true')
    return () => {
      element.removeEventListener('keydown', onKey)
      element.setAttribute('aria-expanded', 'false')
    }
  }, [input])
  useEffect(() => {
    const element = input.current
    if (!element) return
    if (activeId === null) return
    element.setAttribute('aria-activedescendant', activeId)
    document.querySelector(`#${activeId}`)?.closest('[role=row]')?.scrollIntoView({ block: 'nearest' })
    return () => element.removeAttribute('aria-activedescendant')
  }, [input, activeId])
}

export const Popup = styled.div(css`
  position: absolute; z-index: 50; inset-block-start: calc(var(--topbar-h) - 4px); inset-inline: var(--s-2); max-height: min(640px, 100dvh - var(--topbar-h) - var(--s-2)); overflow-y: auto; overscroll-behavior: contain;
  padding: var(--s-1) 0; background: var(--surface); color: var(--text); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-pop);
  > output:not(.sr-only), > p { display: block; padding: var(--s-3) var(--s-4); color: var(--text-2); font-size: var(--t-md); }
  > p { color: var(--warn); }
  output b { display: block; color: var(--text); }
  [role=row] + [role=row] { border-block-start: 1px solid var(--line-soft); }
  .line { display: flex; }
  .line > [role=gridcell]:first-of-type { flex: 1; min-width: 0; }
  .line :is(a, button) { display: flex; align-items: center; gap: var(--s-3); width: 100%; min-height: 48px; padding: var(--s-2) var(--s-3); border: 0; background: none; color: inherit; font: inherit; text-align: start; cursor: pointer; }
  .line button { min-width: 48px; justify-content: center; color: var(--text-2); }
  .line svg { flex: none; width: 20px; height: 20px; color: var(--text-2); }
  .line b { flex: 1; min-width: 0; }
  .line span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .line small { color: var(--text-2); }
  .line [aria-selected=true] > :is(a, button) { box-shadow: inset 0 0 0 2px var(--focus); border-radius: var(--r-sm); }
  .line :is(a, button):hover { background: var(--surface-2); }
  @media (min-width: 768px) { inset-block-start: calc(100% + 6px); inset-inline: 0; }
`)
