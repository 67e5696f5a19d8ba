import type { ItemRow } from '#contract/items.ts'
import type { LedgerRow } from '#contract/ledger.ts'
import { findMovers, type SeriesBySlug } from '#domain/ledger/value-over-time.ts'
import { formatNumber } from '#domain/text/format.ts'
import * as texts from '#messages/inventory.ts'
import { Panel } from '#ui/panel.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { millisecondsInWeek } from 'date-fns/constants'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { toPetName } from './holdings-table.tsx'
import { signed, toDirection } from './totals.tsx'

const SHOWN = 5

type Props = {
  rows: readonly LedgerRow[]
  values: SeriesBySlug
  items: ReadonlyMap<string, ItemRow>
  now: number
  /** Whether the values are there. */
  isKnown: boolean
}

/** The pets whose values moved the total most in a week. ML14, ML162 */
export function Movers({ rows, values, items, now, isKnown }: Props) {
  const movers = useMemo(
    () => (isKnown ? findMovers(rows, values, now - millisecondsInWeek).slice(0, SHOWN) : []),
    [isKnown, rows, values, now],
  )
  const isEmpty = isKnown && movers.length === 0
  const hasEverMoved = useMemo(() => isEmpty && findMovers(rows, values, 0).length > 0, [isEmpty, rows, values])
  return (
    <Root aria-labelledby="movers">
      <h2 id="movers">{texts.movers}</h2>
      {isEmpty && <p>{hasEverMoved ? texts.noMovers : texts.noChange}</p>}
      <ul>
        {movers.map(({ slug, gain, isAdded }) => (
          <li key={slug}>
            <Link to={`/items/${slug}`}>
              <PetPicture src={`/items/${slug}@96.webp`} size={40} />
              <span>
                <span translate="no">{toPetName(slug, items.get(slug)?.name)}</span>
                {isAdded && <small>{texts.sinceAdded}</small>}
              </span>
              <b className="num" translate="no" data-way={toDirection(gain)} title={formatNumber(gain)}>
                {signed(gain)}
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </Root>
  )
}

const Root = styled(Panel)(css`
  h2 { font-size: var(--d-md); }
  p { color: var(--text-2); font-size: var(--t-sm); }
  ul { margin-block-start: var(--s-2); list-style-type: ""; }
  li + li { border-block-start: 1px solid var(--line-soft); }
  a { display: flex; align-items: center; gap: var(--s-3); min-height: 52px; }
  a span { flex: 1; min-width: 0; font-weight: 600; overflow-wrap: anywhere; }
  small { display: block; font-weight: 450; font-size: var(--t-sm); color: var(--text-2); }
  a:hover span { text-decoration: underline; text-underline-offset: 3px; }
  --placeholder: 40px; img { flex: none; width: 40px; height: 40px; }
  [data-way="up"] { color: var(--good); }
  [data-way="down"] { color: var(--bad); }
`)
