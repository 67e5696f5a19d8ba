/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a grid of a combobox, which isn't a table */
import type { ResultCell, SearchPopupEvent } from '#machines/search-popup.machine.ts'
import * as texts from '#messages/search.ts'
import { History, X } from 'lucide-react'
import { useSyncExternalStore, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { Popup, toCellId, useSearchGrid } from './search-grid.tsx'
import { keepRecent, parseRecent, recentSearches, removeRecent, type Recent } from './search-recent.store.ts'

type Props = {
  input: RefObject<HTMLInputElement | null>
  chosen: ResultCell | null
  send(event: SearchPopupEvent): void
}

/** Recent searches, below an empty box that has the focus. QS82 to QS84 */
export function RecentSearches(props: Props) {
  const recent = parseRecent(useSyncExternalStore(recentSearches.subscribe, recentSearches.get, () => null))
  return recent.length > 0 && <RecentGrid recent={recent} {...props} />
}

function RecentGrid({ recent, input, chosen, send }: Props & { recent: readonly Recent[] }) {
  const rows = [...recent.map(() => ({ cells: 2, first: 0 })), { cells: 1, first: 0 }]
  useSearchGrid({ input, rows, chosen, send, preselected: null })
  const cell = (row: number, at: number) => ({
    role: 'gridcell',
    id: toCellId({ row, cell: at }),
    'aria-selected': chosen?.row === row && chosen.cell === at,
  })
  const forget = (change: () => void) => {
    change()
    send({ type: 'text.changed' })
  }
  return (
    // The focus stays in the box, whatever is pressed here.
    <Popup onMouseDown={(event) => event.preventDefault()}>
      <div role="grid" id="search-results" aria-label={texts.recent}>
        {recent.map((each, row) => (
          <div key={each.href} role="row" className="line">
            <div {...cell(row, 0)} aria-label={each.text}>
              <Link
                to={each.href}
                tabIndex={-1}
                onClick={() => {
                  keepRecent(each)
                  send({ type: 'result.opened' })
                  input.current?.blur()
                }}
              >
                <History aria-hidden="true" />
                <span>{each.text}</span>
              </Link>
            </div>
            <div {...cell(row, 1)} aria-label={texts.removeRecent(each.text)}>
              <button
                type="button"
                tabIndex={-1}
                aria-label={texts.removeRecent(each.text)}
                onClick={() => forget(() => removeRecent(each))}
              >
                <X aria-hidden="true" />
              </button>
            </div>
          </div>
        ))}
        <div role="row" className="line">
          <div {...cell(recent.length, 0)} aria-label={texts.clearRecent}>
            <button type="button" tabIndex={-1} onClick={() => forget(recentSearches.remove)}>
              {texts.clearRecent}
            </button>
          </div>
        </div>
      </div>
    </Popup>
  )
}
