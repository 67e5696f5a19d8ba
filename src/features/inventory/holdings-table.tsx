import type { HoldingLine } from '#domain/ledger/inventory-view.ts'
import { MONTH_PICTURE, monthLine } from '#domain/ledger/month-line.ts'
import type { SeriesBySlug } from '#domain/ledger/value-over-time.ts'
import type { HistoryEntry } from '#domain/history/chart-range.ts'
import { readDirection } from '#domain/items/daily-trend.ts'
import { variantName, splitSlug } from '#domain/items/variants.ts'
import { formatCompact, formatDecimals, formatNumber } from '#domain/text/format.ts'
import * as texts from '#messages/inventory.ts'
import { fullValues } from '#messages/pets.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { millisecondsInDay } from 'date-fns/constants'
import { Minus, Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { signed, toDirection, Unread } from './totals.tsx'

type Props = {
  lines: readonly HoldingLine[]
  values: SeriesBySlug
  /** Milliseconds. */
  now: number
  /** Whether today's values couldn't be read. */
  isFailed: boolean
  onStep(line: HoldingLine, quantity: 1 | -1): void
}

const NO_POINTS: readonly HistoryEntry[] = []

/** A pet that the site does not know is named by its slug. */
export const toPetName = (slug: string, name: string | undefined): string => {
  if (name !== undefined) return name
  const { baseSlug, variant } = splitSlug(slug)
  return variantName(baseSlug.replaceAll('-', ' '), variant)
}

/** The player's pets, the dearest first: a table where there is room, cards on a phone. ML6, ML16, ML126 */
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
  const { slug, row, isUnread, quantity, worth, share, basis, gain, unknown } = line
  const name = toPetName(slug, row?.name)
  const word = typeof row?.value === 'string' ? row.value : null
  return (
    <tr>
      <th scope="row">
        <Link to={`/items/${slug}`}>
          <PetPicture src={`/items/${slug}@96.webp`} size={44} />
          <span translate="no">{name}</span>
        </Link>
      </th>
      <td data-label={texts.quantity}>
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
      <td data-label={texts.worth}>
        <b className="num" translate="no" title={worth === null ? fullValues[word ?? ''] : formatNumber(worth)}>
          {isUnread ? (
            <Unread isFailed={isFailed} width="3em" />
          ) : worth === null ? (
            (word ?? texts.noGain)
          ) : (
            formatCompact(worth)
          )}
        </b>
      </td>
      <td className="month">
        <Month points={points} today={today} />
      </td>
      <td data-label={texts.share}>{share === null ? texts.noGain : `${formatDecimals(share * 100, 1)}%`}</td>
      <td data-label={texts.basis}>
        {unknown === quantity ? texts.unknown : formatCompact(basis)}
        {unknown > 0 && unknown < quantity && <small>{texts.unknownBasis(unknown)}</small>}
      </td>
      <td data-label={texts.gain}>
        <span data-way={toDirection(gain ?? 0)} title={gain === null ? undefined : formatNumber(gain)}>
          {gain === null ? texts.noGain : signed(gain)}
        </span>
      </td>
    </tr>
  )
}

/** Its place is kept until the values have come. ML126 */
function Month({ points, today }: Pick<LineProps, 'points' | 'today'>) {
  const month = monthLine(points, today)
  const { width, height } = MONTH_PICTURE
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      {...(month && month.change !== null
        ? { role: 'img', 'aria-label': texts.monthChange(month.change), 'data-way': readDirection(month.change) }
        : { 'aria-hidden': true })}
    >
      {month && <path d={month.line} />}
    </svg>
  )
}

const Root = styled.table(css`
  width: 100%; border-collapse: collapse; font-size: .9375rem; font-variant-numeric: tabular-nums;
  th, td { padding: 6px 8px; text-align: end; }
  th:first-of-type { text-align: start; }
  thead th { font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  tbody tr { border-block-start: 1px solid var(--line-soft); }
  tbody th { font-weight: 600; }
  tbody a { display: flex; align-items: center; gap: var(--s-3); min-height: 44px; overflow-wrap: anywhere; }
  tbody a:hover span { text-decoration: underline; text-underline-offset: 3px; }
  --placeholder: 44px; img { flex: none; width: 44px; height: 44px; }
  small { display: block; font-size: var(--t-xs); color: var(--text-2); }
  .step { display: inline-flex; align-items: center; }
  .step b { min-width: 2.25em; text-align: center; }
  .step button { display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0; border-radius: var(--r-md); background: none; color: var(--text-2); cursor: pointer; }
  .step button:hover { background: var(--surface-3); color: var(--text); }
  .step svg { width: 16px; height: 16px; }
  .month svg { display: block; width: 120px; height: 28px; margin-inline-start: auto; overflow: visible; }
  .month { color: var(--text-2); }
  .month path { fill: none; stroke: currentColor; stroke-width: 2; vector-effect: non-scaling-stroke; }
  [data-way="up"] { color: var(--good); }
  [data-way="down"] { color: var(--bad); }
  @media (max-width: 767.98px) {
    thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    tr { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) 126px; align-items: start; gap: 0 var(--s-2); padding-block: var(--s-2); }
    tbody th { grid-column: 1 / 3; align-self: center; padding: 0; }
    td { display: grid; align-content: start; padding: 4px 0; text-align: start; overflow-wrap: anywhere; }
    td::before { content: attr(data-label); font-size: var(--t-xs); color: var(--text-2); }
    td:first-of-type { justify-items: end; padding: 0; }
    td:first-of-type::before { content: none; }
    td:nth-of-type(4) { display: none; }
    .month { order: 1; grid-column: 1 / -1; }
    .month::before { content: none; }
    .month svg { width: 100%; height: 24px; }
  }
`)
