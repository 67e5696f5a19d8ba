const KEY = 'list-places'
/** The property that holds the list's height until the list itself is that high. */
export const KEPT_HEIGHT = '--kept-list-height'
/** Beyond it the oldest history entry loses its position. */
const MAX_ENTRIES = 20

/** Scroll position of a list when its page was left. All lengths in CSS pixels. */
export type ScrollPosition = {
  /** The page's own scroll position. */
  y: number
  height: number
  /** As in `ScrollAnchor`. */
  item: number
  offset: number
  /** As in `GridShape`. */
  columns: number
  rowHeight: number
  /** Number of items that the list's height holds, those included whose pages are not read. */
  count: number
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0
const isSize = (value: unknown) => Number.isFinite(value) && Number(value) >= 1

/** Not by a schema: Valibot is in no page's first load. */
const isScrollPosition = (position: unknown): position is ScrollPosition =>
  isObject(position) &&
  [position['y'], position['height'], position['offset']].every(Number.isFinite) &&
  [position['item'], position['count']].every(isCount) &&
  [position['columns'], position['rowHeight']].every(isSize)

function readPositions(): Record<string, ScrollPosition> {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return isObject(positions)
      ? Object.fromEntries(
          Object.entries(positions).filter((entry): entry is [string, ScrollPosition] => isScrollPosition(entry[1])),
        )
      : {}
  } catch {
    return {} // blocked, or not ours
  }
}

/** The key of a history entry: React Router's, and the address, since entries loaded from the server share the key `default`. IL26 */
export const historyEntryKey = (location: { key: string; pathname: string; search: string }): string =>
  `${location.key} ${location.pathname}${location.search}`

/** Null where the entry was never left. */
export const readScrollPosition = (entry: string): ScrollPosition | null => readPositions()[entry] ?? null

/** Kept in this tab, also when the browser discards it. IL26 */
export function keepScrollPosition(entry: string, position: ScrollPosition): void {
  const { [entry]: _, ...others } = readPositions()
  const newest = [...Object.entries(others), [entry, position] as const].slice(-MAX_ENTRIES)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // Blocked or full: the list then begins at its top.
  }
}

/** Before the first paint: the page gets its old height, and then its scroll position. Not checked further, to stay small. IL26 */
export function restoreScrollPosition(): void {
  const { pathname, search } = location
  try {
    const positions: Partial<Record<string, ScrollPosition>> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const position = positions[historyEntryKey({ key: history.state?.key ?? 'default', pathname, search })]
    if (!position) return
    document.documentElement.style.setProperty(KEPT_HEIGHT, `${position.height}px`)
    addEventListener('DOMContentLoaded', () => {
      if (scrollY < 1) scrollTo(0, position.y)
    })
  } catch {
    // Storage is blocked, or its content not ours.
  }
}
