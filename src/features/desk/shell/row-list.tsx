import * as common from '#messages/common.ts'
import * as texts from '#messages/desk.ts'
import { Button } from '#ui/button.tsx'
import { useRowWindow } from '#ui/list-window/use-row-window.ts'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useRef, type ReactNode } from 'react'

/** Rows that a first screen shows before the list is laid out. */
const FIRST_SCREEN = 20
/** In pixels. */
export const ROW_HEIGHT = 80
/** Rows left below the view at which the next page is read. */
const AHEAD = 20

/** Id of the row's link. */
export const rowId = (id: string) => `desk-row-${id}`

export const needsMore = (index: number, count: number) => index >= count - AHEAD

/** The rows of a list as they are read, page by page. */
export type Rows<T> = {
  shown: readonly T[]
  isPending: boolean
  isError: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  refetch: () => void
}

/** Position of a row in its list. */
export type RowPlace = { index: number; count: number }

type Props<T> = {
  rows: Rows<T>
  /** Content in place of an empty list. */
  empty: { title: string; text?: string }
  renderRow: (row: T, place: RowPlace) => ReactNode
}

/** A list, or why it is not there; only the rows near the screen are rendered. DK5, DK22 */
export function RowList<T>({ rows, empty, renderRow }: Props<T>) {
  if (rows.isPending)
    return (
      <div>
        <output className="sr-only">{texts.loading}</output>
        {Array.from({ length: 6 }, (_, each) => (
          <Skeleton key={each} style={{ height: ROW_HEIGHT - 6, borderRadius: 14, marginBlockEnd: 6 }} />
        ))}
      </div>
    )
  if (rows.isError)
    return (
      <ErrorState title={texts.loadError}>
        <Button look="outline" onClick={rows.refetch}>
          {common.tryAgain}
        </Button>
      </ErrorState>
    )
  return rows.shown.length === 0 ? <EmptyState {...empty} /> : <Window rows={rows} renderRow={renderRow} />
}

function Window<T>({
  rows: { shown, hasMore, isLoadingMore, loadMore },
  renderRow,
}: Pick<Props<T>, 'rows' | 'renderRow'>) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to } = useRowWindow(shown.length, FIRST_SCREEN, list)
  return (
    <>
      <List ref={list} style={{ height: shown.length * ROW_HEIGHT }}>
        {shown.slice(from, to).map((row, index) => renderRow(row, { index: from + index, count: shown.length }))}
      </List>
      {hasMore && (
        <p className="more">
          <Button look="outline" isBusy={isLoadingMore} onClick={loadMore}>
            {isLoadingMore ? common.loadingMore : texts.loadMore}
          </Button>
        </p>
      )}
    </>
  )
}

const List = styled.ul(css`
  position: relative; margin: 0; padding: 0; list-style: none; contain: layout style;
  li { position: absolute; inset-inline: 0; display: flex; height: ${ROW_HEIGHT}px; padding-block-end: 6px; }
  a {
    display: flex; flex: 1; align-items: center; gap: var(--s-3); min-width: 0; padding: 0 var(--s-3); border-radius: var(--r-md); background: var(--surface);
    border: 1px solid var(--line); color: var(--text); scroll-margin-block: calc(var(--topbar-h) + 150px) 24px;
  }
  a:hover { background: var(--surface-2); }
  a[aria-current] { background: var(--surface-3); border-color: var(--accent); box-shadow: inset 3px 0 0 var(--accent); }
  --placeholder: 48px; img { width: 48px; height: 48px; flex: none; }
  .what { display: grid; gap: 2px; flex: 1; min-width: 0; }
  b { font-weight: 650; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .values { font-size: var(--t-md); color: var(--text-2); font-variant-numeric: tabular-nums; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .values.refused { color: var(--bad); }
  .side { display: grid; justify-items: end; gap: 4px; flex: none; }
  .who, small { font: 500 var(--t-sm)/1.2 var(--font-text); color: var(--text-2); }
  .who { max-width: 110px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .percent { font: 700 .9375rem/1.2 var(--font-display); font-variant-numeric: tabular-nums; }
`)
