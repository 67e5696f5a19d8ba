import { readDirection } from '#domain/items/daily-trend.ts'
import { sortWatchRows, toWatchRow, WATCH_PERIODS, type WatchRow } from '#domain/watchlist/watch-row.ts'
import { readLastWatchlist } from '#features/watchlist/last-watchlist.store.ts'
import { isStarred, starStore } from '#lib/stars.ts'
import * as texts from '#messages/offline.ts'
import { columns } from '#messages/watchlist.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { PetRows } from './pet-rows.tsx'
import { SeenLine } from './seen-line.tsx'

/** The watchlist as it was last read, newest star first; null: there is none. Nothing writes it while this page is shown. */
function readRows() {
  const last = readLastWatchlist()
  if (!last) return null
  const stars = starStore.get()
  const past = new Map(last.past.map((each) => [each.slug, each]))
  const rows = last.rows.flatMap((row) => {
    const star = stars[row.slug]
    return star && isStarred(stars, row.slug) ? [toWatchRow(row, past.get(row.slug), star)] : []
  })
  return { ...last, rows: sortWatchRows(rows, 'newest') }
}

/** The player's starred pets as they were last seen: never without the time. WL75 */
export function LastWatchlist() {
  const [last] = useState(readRows)
  if (last === null || last.rows.length === 0) return <p className="none">{texts.noStars}</p>
  return (
    <Root aria-labelledby="last-stars">
      <h2 id="last-stars">{texts.starsTitle}</h2>
      <SeenLine seenAt={last.seenAt} isSample={last.sample} />
      <PetRows cards={last.rows.map((watched) => ({ card: watched.card, more: <Changes {...watched} /> }))} />
    </Root>
  )
}

const Changes = ({ changes }: WatchRow) => (
  <small>
    {WATCH_PERIODS.map((period) => {
      const { text } = changes[period]
      return (
        text !== null && (
          <span key={period}>
            {columns[period]} <b data-way={readDirection(text)}>{text}</b>
          </span>
        )
      )
    })}
  </small>
)

const Root = styled.section(css`
  padding-block-end: var(--s-10);
  ul { margin-block-start: var(--s-3); }
  small { display: flex; flex-wrap: wrap; gap: 0 var(--s-3); font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); }
  [data-way="up"] { color: var(--good); }
  [data-way="down"] { color: var(--bad); }
`)
