const KEY = 'list-places'
/** The property that holds the list's height until the list itself is that high. */
export const KEPT_HEIGHT = '--kept-list-height'
/** As many history entries keep their place; beyond it the oldest is dropped. */
const MOST = 20

/** The place of a list when its page was left. All lengths in CSS pixels. */
export type ListPlace = {
  /** The page's own scroll position. */
  y: number
  height: number
  /** As in `ScrollAnchor`. */
  item: number
  offset: number
  /** As in `GridShape`. */
  columns: number
  rowHeight: number
  /** How many items the list's height holds, those included whose pages are not read. */
  count: number
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0
const isSize = (value: unknown) => Number.isFinite(value) && Number(value) >= 1

/** Not by a schema: Valibot is in no page's first load. */
const isListPlace = (place: unknown): place is ListPlace =>
  isObject(place) &&
  [place['y'], place['height'], place['offset']].every(Number.isFinite) &&
  [place['item'], place['count']].every(isCount) &&
  [place['columns'], place['rowHeight']].every(isSize)

function readPlaces(): Record<string, ListPlace> {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return isObject(places)
      ? Object.fromEntries(
          Object.entries(places).filter((entry): entry is [string, ListPlace] => isListPlace(entry[1])),
        )
      : {}
  } catch {
    return {} // blocked, or not ours
  }
}

/** The key of a history entry: React Router's, and the address, since entries loaded from the server share the key `default`. IL26 */
export const entryKey = (location: { key: string; pathname: string; search: string }): string =>
  `${location.key} ${location.pathname}${location.search}`

/** Null where the entry was never left. */
export const readListPlace = (entry: string): ListPlace | null => readPlaces()[entry] ?? null

/** Kept in this tab, also when the browser discards it. IL26 */
export function keepListPlace(entry: string, place: ListPlace): void {
  const { [entry]: _, ...others } = readPlaces()
  const newest = [...Object.entries(others), [entry, place] as const].slice(-MOST)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // Blocked or full: the list then begins at its top.
  }
}

/** Before the first paint: the page gets its old height, and then its scroll position. Not checked further, to stay small. IL26 */
export function restoreListPlace(): void {
  const { pathname, search } = location
  try {
    const places: Partial<Record<string, ListPlace>> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    const place = places[entryKey({ key: history.state?.key ?? 'default', pathname, search })]
    if (!place) return
    document.documentElement.style.setProperty(KEPT_HEIGHT, `${place.height}px`)
    addEventListener('DOMContentLoaded', () => {
      if (scrollY < 1) scrollTo(0, place.y)
    })
  } catch {
    // Storage is blocked, or its content not ours.
  }
}
