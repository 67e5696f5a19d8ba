/** Shape of a grid of equal rows: `columns` a row, `rowHeight` in pixels with the gap below it. */
export type GridShape = { readonly columns: number; readonly rowHeight: number }

/** The rows of a grid that are near the screen, from `first` to before `end`. */
export type RowSpan = { readonly first: number; readonly end: number }

/** The items to render, from `from` to before `to`, and the height in pixels of the rows left out before and after them. */
export type ListWindow = { readonly from: number; readonly to: number; readonly before: number; readonly after: number }

/**
 * The rows that meet a screen whose top is `scrolled` pixels below the grid's own, grown by `margin` pixels above and below.
 * Not limited by how many rows there are: see `listWindow`. IL13
 */
export const nearRows = (rowHeight: number, scrolled: number, screen: number, margin: number): RowSpan => ({
  first: Math.max(0, Math.floor((scrolled - margin) / rowHeight)),
  end: Math.max(1, Math.ceil((scrolled + screen + margin) / rowHeight)),
})

/** Whether what is rendered reaches as far as `near`. IL13 */
export const covers = (rendered: RowSpan, near: RowSpan): boolean =>
  rendered.first <= near.first && near.end <= rendered.end

/** Part of `count` items to render for the rows near the screen; never empty, so that a row can be measured. IL13 */
export function listWindow(count: number, { columns, rowHeight }: GridShape, near: RowSpan): ListWindow {
  const rows = Math.ceil(count / columns)
  const first = Math.min(near.first, Math.max(0, rows - 1))
  const end = Math.min(rows, Math.max(near.end, first + 1))
  return {
    from: first * columns,
    to: Math.min(count, end * columns),
    before: first * rowHeight,
    after: (rows - end) * rowHeight,
  }
}

/** Part to render until the list is laid out, and on the server. */
export const firstWindow = (count: number, unmeasured: number): ListWindow => ({
  from: 0,
  to: Math.min(count, unmeasured),
  before: 0,
  after: 0,
})

/** Calls `look` after each scroll and resize until the returned function is called. */
export function onViewport(look: () => void): () => void {
  addEventListener('scroll', look, { passive: true })
  addEventListener('resize', look)
  return () => {
    removeEventListener('scroll', look)
    removeEventListener('resize', look)
  }
}

/** The item that begins the row at the screen's top, and how many pixels of that row are above the screen; less than 0 above the list. */
export type ScrollAnchor = { readonly item: number; readonly offset: number }

/** The anchor of a screen whose top is `scrolled` pixels below the grid's own. IL26 */
export function anchorAt({ columns, rowHeight }: GridShape, scrolled: number): ScrollAnchor {
  const row = Math.max(0, Math.floor(scrolled / rowHeight))
  return { item: row * columns, offset: scrolled - row * rowHeight }
}

/** Distance of the screen's top below the grid's top for an anchor, in a grid that may have other columns by now. IL28 */
export const scrolledTo = ({ columns, rowHeight }: GridShape, { item, offset }: ScrollAnchor): number =>
  Math.floor(item / columns) * rowHeight + Math.min(offset, rowHeight)
