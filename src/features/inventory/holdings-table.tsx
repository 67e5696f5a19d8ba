import type { HoldingLine } from '#domain/ledger/inventory-view.ts'
import { MONTH_PICTURE, monthLine } from '#domain/ledger/month-line.ts'
import type { SeriesBySlug } from '#domain/ledger/value-over-time.ts'
import type { HistoryEntry } from '#domain/history/chart-range.ts'
import { readDirection } from '#domain/items/daily-trend.ts'
import { variantName, splitSlug } from '#domain/items/variants.ts'
import { newWishPath } from '#domain/wishes/new-wish-path.ts'
import { formatCompact, formatDecimals, formatNumber } from '#domain/text/format.ts'
import * as texts from '#messages/inventory.ts'
import { wishWith } from '#messages/wish-links.ts'
import { fullValues } from '#messages/pets.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { millisecondsInDay } from 'date-fns/constants'
import { Minus, Plus, Sparkles, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { signed, toDirection, Unread } from './totals.tsx'

type Props = {
  lines: readonly HoldingLine[]
  values: SeriesBySlug
  /** Milliseconds. */
  now: number
  /** Whether today's values couldn't be read. */
  isFailed: boolean
  /** Adds pets to a line, or takes some out. */
  onStep(line: HoldingLine, quantity: number): void
}

const NO_POINTS: readonly HistoryEntry[] = []

/** A pet that the site does not know is named by its slug. */
export const toPetName = (slug: string, name: string | undefined): string => {
  if (name !== undefined) return name
  const { baseSlug, variant } = splitSlug(slug)
  return variantName(baseSlug.replaceAll('-', ' '), variant)
}

/** The player's pets, the dearest first: a table where there is room, otherwise rows that open. ML6, ML16, ML126, ML166, WI88 */
export function HoldingsTable({ lines, values, now, isFailed, onStep }: Props) {
  const today = Math.floor(now / millisecondsInDay) * millisecondsInDay // a row draws its line once a day
  return (
    <Root>
      <caption className="sr-only">{texts.holdings}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.pet}</th>
          <th scope="col">{texts.quantity}</th>
          <th scope="col">{texts.worth}</th>
          <th scope="col">{texts.month}</th>
          <th scope="col">{texts.share}</th>
          <th scope="col">{texts.basis}</th>
          <th scope="col">{texts.gain}</th>
          <th scope="col">
            <span className="sr-only">{texts.remove}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line
            key={line.slug}
            line={line}
            points={values.get(line.slug) ?? NO_POINTS}
            today={today}
            isFailed={isFailed}
            onStep={onStep}
          />
        ))}
      </tbody>
    </Root>
  )
}

type LineProps = Pick<Props, 'isFailed' | 'onStep'> & {
  line: HoldingLine
  points: readonly HistoryEntry[]
  today: number
}

function Line({ line, points, today, isFailed, onStep }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const { slug, row, isUnread, quantity, worth, share, basis, gain, unknown } = line
  const name = toPetName(slug, row?.name)
  const word = typeof row?.value === 'string' ? row.value : null
  const hasCost = unknown < quantity
  return (
    <tr data-open={isOpen ? '' : undefined}>
      <th scope="row">
        <Link to={`/items/${slug}`}>
          <PetPicture src={`/items/${slug}@96.webp`} size={44} />
          <span>
            <span translate="no">{name}</span> <small className="times">{texts.times(quantity)}</small>
          </span>
        </Link>
        <button
          type="button"
          className="more"
          aria-label={texts.details(name)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </th>
      <td>
        <span className="step">
          <button type="button" aria-label={texts.removeOne(name)} onClick={() => onStep(line, -1)}>
            <Minus aria-hidden="true" />
          </button>
          <b className="num" translate="no">
            {formatNumber(quantity)}
          </b>
          <button type="button" aria-label={texts.addOne(name)} onClick={() => onStep(line, 1)}>
            <Plus aria-hidden="true" />
          </button>
        </span>
      </td>
      <td className="worth">
        <b className="num" translate="no" title={worth === null ? fullValues[word ?? ''] : formatNumber(worth)}>
          {isUnread ? (
            <Unread isFailed={isFailed} width="3em" />
          ) : worth === null ? (
            (word ?? texts.noValue)
          ) : (
            formatCompact(worth)
          )}
        </b>
      </td>
      <td className="month">
        <Month points={points} today={today} />
      </td>
      <td data-label={texts.share}>{hasCost && share !== null ? `${formatDecimals(share * 100, 1)}%` : null}</td>
      <td data-label={texts.basis}>
        {hasCost && formatCompact(basis)}
        {hasCost && unknown > 0 && <small>{texts.unknownBasis(unknown)}</small>}
      </td>
      <td data-label={texts.gain}>
        {gain ? (
          <span data-way={toDirection(gain)} title={formatNumber(gain)}>
            {signed(gain)}
          </span>
        ) : null}
      </td>
      <td className="last">
        {worth !== null && (
          <Link className="wish" to={newWishPath({ have: [{ slug, quantity: 1 }] })} aria-label={wishWith.label(name)}>
            <Sparkles aria-hidden="true" />
            <span>{wishWith.text}</span>
          </Link>
        )}
        <Link to={`/items/${slug}`}>{texts.openPage}</Link>
        <button type="button" aria-label={texts.removeAll(name)} onClick={() => onStep(line, -quantity)}>
          <Trash2 aria-hidden="true" />
          <span>{texts.remove}</span>
        </button>
      </td>
    </tr>
  )
}

/** Its place is kept until the values have come. ML126 */
function Month({ points, today }: Pick<LineProps, 'points' | 'today'>) {
  const month = monthLine(points, today)
  const { width, height } = MONTH_PICTURE
  const change = month?.change ?? null
  return (
    <span data-way={change === null ? undefined : readDirection(change)}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {month && <path d={month.line} />}
      </svg>
      {change !== null && <small>{texts.monthChange(change)}</small>}
    </span>
  )
}

const Root = styled.table(css`
  width: 100%; border-collapse: collapse; font-size: .9375rem; font-variant-numeric: tabular-nums;
  th, td { padding: 6px 8px; text-align: end; }
  th:first-of-type { text-align: start; }
  thead th { font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  tbody tr { border-block-start: 1px solid var(--line-soft); }
  tbody th { font-weight: 600; }
  th a { display: flex; align-items: center; gap: var(--s-3); min-height: 44px; line-height: 1.125rem; overflow-wrap: anywhere; }
  th a:hover > span { text-decoration: underline; text-underline-offset: 3px; }
  --placeholder: 44px; img { flex: none; width: 44px; height: 44px; }
  small { display: block; font-size: var(--t-xs); color: var(--text-2); }
  .step { display: inline-flex; align-items: center; }
  .step b { min-width: 2.25em; text-align: center; }
  td button { display: inline-flex; align-items: center; justify-content: center; gap: var(--s-2); min-width: 44px; min-height: 44px; padding: 0; border: 0; border-radius: var(--r-md); background: none; color: var(--text-2); font: 600 var(--t-sm)/1 var(--font-text); cursor: pointer; }
  td button:hover { background: var(--surface-3); color: var(--text); }
  td button svg, .wish svg { width: 16px; height: 16px; }
  .last .wish { display: inline-flex; align-items: center; justify-content: center; gap: var(--s-2); min-width: 44px; min-height: 44px; border-radius: var(--r-md); color: var(--text-2); }
  .last .wish:hover { background: var(--surface-3); color: var(--text); }
  .month svg { display: block; width: 120px; height: 28px; margin-inline-start: auto; overflow: visible; }
  .month, .month small { color: var(--text-2); }
  .month path { fill: none; stroke: currentColor; stroke-width: 2; vector-effect: non-scaling-stroke; }
  .month [data-way="up"] small, [data-way="up"] { color: var(--good); }
  .month [data-way="down"] small, [data-way="down"] { color: var(--bad); }
  @media (min-width: 1024px) { .more, .times, .last a:not(.wish), .last span, .month small { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } }
  @media (max-width: 1023.98px) {
    thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    tr { position: relative; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)) auto; align-items: center; gap: 0 var(--s-3); }
    tbody tr { min-height: 56px; }
    tr:not([data-open]) > td:not(.worth), td:empty { display: none; }
    tbody th { grid-column: 1 / 3; padding: 0; }
    th a { min-height: 55px; }
    .times { display: inline; font-weight: 600; white-space: nowrap; }
    .more { position: absolute; inset: 0; width: 100%; height: 56px; padding: 0; border: 0; border-radius: var(--r-md); background: none; cursor: pointer; }
    td { padding: 4px 0; overflow-wrap: anywhere; }
    td::before { content: attr(data-label); display: block; font-size: var(--t-xs); color: var(--text-2); }
    td[data-label] { order: 1; text-align: start; }
    .worth { padding: 0; font-size: 1.0625rem; }
    .month { order: 2; grid-column: 1 / -1; }
    .month > span { display: flex; align-items: center; gap: var(--s-3); }
    .month svg { flex: 1; width: auto; height: 24px; }
    .month small { font-size: var(--t-sm); }
    td:first-of-type { order: 3; text-align: start; }
    .step { margin-inline-start: -14px; }
    .step b { min-width: 1.5em; }
    .last { order: 4; grid-column: 1 / -1; display: flex; flex-wrap: wrap; justify-content: end; align-items: center; gap: 0 var(--s-3); }
    .last a, .last .wish { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent); font-weight: 600; font-size: var(--t-sm); }
  }
`)
