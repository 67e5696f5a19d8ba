import type { Pet } from '#contract/items.ts'
import { dailyTrend, inForceSince, readDirection } from '#domain/items/daily-trend.ts'
import { formatCompact, formatDate, formatNumber } from '#domain/text/format.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import { trendDisplay, type TrendTone } from '#domain/items/trend-display.ts'
import * as texts from '#messages/item.ts'
import { fullValues, notKnown, trends } from '#messages/pets.ts'
import { TrendChip } from '#ui/trend-chip.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { FlashingFigure } from './flashing-figure.tsx'
import type { VariantData } from '#domain/items/item-view.ts'
import { LedgerCount } from './ledger-count.tsx'
import { ValueStanding } from './value-standing.tsx'

/** Beyond this a figure is compact even where it has the most room. */
const MIN_COMPACT = 1e12

/** The three cards: value, trend and status. `now` in milliseconds. IT7, IT29 */
export function ItemFigures({ pet, data, now }: { pet: Pet; data: VariantData; now: number }) {
  'use no memo' // Renders once a minute, or when a figure of this pet changes.
  const { value, history } = data
  const figure = valueFigure(value)
  const title = fullValues[figure.title] ?? figure.title
  const text = typeof value !== 'number' ? value : value < MIN_COMPACT ? formatNumber(value) : formatCompact(value)
  const trend = trendDisplay(data.trend, value)
  const day = dailyTrend(history, 1, now)
  const way = trend && WAYS[trend.tone]
  const since = way && day !== null && way !== readDirection(day) ? inForceSince(history) : null
  return (
    <Figures className="figures">
      <div className="value">
        <dt>{texts.currentValue}</dt>
        <dd className="num" style={{ '--letters': Math.max(6, text.length) }}>
          <FlashingFigure key={data.slug} text={text} title={title} />
        </dd>
        {typeof value === 'number' ? null : <dd className="sub">{title}</dd>}
        <ValueStanding data={data} now={now} />
        <LedgerCount slug={data.slug} />
      </div>
      <div>
        <dt>{texts.dailyTrend}</dt>
        <dd className="big" data-way={readDirection(day)}>
          {day === null ? null : (
            <span className="num" title={texts.changeOfDay}>
              {day}
            </span>
          )}
          {day === null && trend === null ? <span className="sub">{notKnown}</span> : null}
          {trend ? <TrendChip {...trend} label={trends[trend.trend]} /> : null}
          {since === null ? null : <small>{texts.since(formatDate(since))}</small>}
        </dd>
        <dd className="sub">
          <Change label={texts.sevenDays} text={dailyTrend(history, 7, now)} />
          <Change label={texts.thirtyDays} text={dailyTrend(history, 30, now)} />
        </dd>
      </div>
      <div>
        <dt>{texts.status}</dt>
        <dd className="big num" style={{ '--letters': pet.status.length }}>
          {pet.status}
        </dd>
        {pet.releasedAt === undefined ? null : (
          <dd className="sub">{texts.releasedSince(formatDate(pet.releasedAt))}</dd>
        )}
      </div>
    </Figures>
  )
}

/** Nothing where the change is unknown. VA91 */
const Change = ({ label, text }: { label: string; text: string | null }) =>
  text === null ? null : (
    <span>
      {label} <b data-way={readDirection(text)}>{text}</b>
    </span>
  )

/** Directions of the value by the trend's word; stable and unstable name none. */
const WAYS: { [tone in TrendTone]?: string } = { green: 'up', red: 'down' }

const Figures = styled.dl(css`
  display: grid; grid-template-columns: 1fr 1fr; gap: var(--s-2); margin-block-start: var(--s-3);
  dd { margin: 0; }
  > div { background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); padding: 12px 14px; box-shadow: var(--shadow-1); min-width: 0; container-type: inline-size; }
  dt { font-size: var(--t-md); line-height: 1.25rem; color: var(--text-2); }
  .value { grid-column: 1 / -1; position: relative; }
  /* As large as the figure's length allows: a digit of this face is about 0.6 of its size wide. */
  .value .num { font-size: min(3.75rem, calc(100cqi / (var(--letters) * .58))); line-height: 4.125rem; height: 4.125rem; font-weight: 800; letter-spacing: -.02em; white-space: nowrap; }
  .value .num span { display: inline-block; border-radius: var(--r-sm); }
  .big { display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--s-2); font-size: 1.5rem; line-height: 1.875rem; min-height: 30px; overflow-wrap: anywhere; }
  .big.num { font-size: clamp(1rem, calc(100cqi / (var(--letters) * .62)), 1.5rem); }
  .big .num { line-height: 1.875rem; }
  .big small { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-3); }
  .sub { display: flex; flex-wrap: wrap; gap: 0 var(--s-3); font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-3); margin-block-start: 2px; }
  .sub b { color: var(--text-2); font-weight: 600; }
  [data-way="up"], .sub [data-way="up"] { color: var(--good); }
  [data-way="down"], .sub [data-way="down"] { color: var(--bad); }
  @media (min-width: 768px) { > div { padding: 14px 18px; } }
  @media (min-width: 1024px) {
    grid-template-columns: 1.55fr 1fr 1fr; gap: var(--s-3); margin-block-start: var(--s-5);
    .value { grid-column: auto; }
    .value .num { font-size: min(3.125rem, calc(100cqi / (var(--letters) * .58))); }
  }
`)
