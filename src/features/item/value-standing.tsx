import type { Confidence, Suspicion, ValueRange } from '#contract/catalogue.ts'
import { formatCompact } from '#domain/text/format.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import { sureness, toBar } from '#domain/values/range-display.ts'
import * as texts from '#messages/item.ts'
import { ago } from '#messages/time.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { VariantData } from './item-view.ts'

/** A close a day is as it should be. IT51 */
const OLD = 2 * millisecondsInDay

/** How sure the value is: its range, what to know of it, and when people last confirmed it. `now` in milliseconds, minute by minute. IT40 to IT43, IT49 to IT51, ES99 */
export function ValueStanding({ data, now }: { data: VariantData; now: number }) {
  'use no memo' // Renders once a minute, or when a figure of this pet changes.
  const { value, range, confidence, evidenceCount = 0, evidenceAccounts = 0, flags, confirmedAt, receipts } = data
  const { estimatedAt, suspicion } = data
  const isSample = data.evidenceSample === true
  const changedAt = receipts[0]?.timestamp
  const isConfirmed = confirmedAt !== undefined && changedAt !== undefined && confirmedAt > changedAt
  const isContradicted = range === undefined && confidence === 'unsure'
  const isUntold =
    range === undefined && confidence === undefined && typeof value === 'number' && !flags.includes('suspected')
  const suspected = typeof value === 'number' && suspicion ? { suspicion, value } : null
  const isFromTrades = confidence !== undefined || suspicion !== undefined
  const isOld = isFromTrades && estimatedAt !== undefined && now - Date.parse(estimatedAt) > OLD
  if (range === undefined && !isContradicted && evidenceCount === 0 && flags.length === 0 && !isConfirmed) return null
  return (
    <Root className="standing">
      {range !== undefined && typeof value === 'number' && value > 0 && (
        <Range range={range} value={value} confidence={confidence ?? sureness(range, value)} />
      )}
      {suspected && <Suspected {...suspected} />}
      {isContradicted && <span>{texts.contradicted}</span>}
      {evidenceCount > 0 && <span>{texts.trades(evidenceCount, evidenceAccounts, isSample)}</span>}
      {evidenceCount > 0 && isUntold && <span>{texts.tooFewTrades}</span>}
      {isOld && (
        <span>
          {texts.computed} <time dateTime={estimatedAt}>{ago(measureAge(estimatedAt, now))}</time>
        </span>
      )}
      {isConfirmed && (
        <span>
          {texts.confirmed} <time dateTime={confirmedAt}>{ago(measureAge(confirmedAt, now))}</time>
        </span>
      )}
      {flags
        .filter((flag) => flag !== 'suspected' || !suspected)
        .map((flag) => (
          <span key={flag} className="note">
            {texts.flagNotes[flag]}
          </span>
        ))}
    </Root>
  )
}

/** What trades say with those that look made up and without, beside what is published. IT49 */
function Suspected({ suspicion, value }: { suspicion: Suspicion; value: number }) {
  const { reason, trades, without, with: all } = suspicion
  const figures = [
    [texts.published, value],
    [texts.withoutSuspected, without],
    [texts.withSuspected, all],
  ] as const
  return (
    <>
      <span className="note">{texts.suspected[reason](trades)}</span>
      <span className="said">
        {figures.map(([label, figure]) => (
          <span key={label}>
            {label} <b>{figure === undefined ? texts.tooFew : formatCompact(figure)}</b>
          </span>
        ))}
      </span>
    </>
  )
}

function Range({ range, value, confidence }: { range: ValueRange; value: number; confidence: Confidence }) {
  const { from, to } = toBar(range, value)
  return (
    <>
      <span className="bar" aria-hidden="true">
        <i style={{ left: `${from}%`, width: `${to - from}%` }} />
      </span>
      <span>{texts.range(formatCompact(range.low), formatCompact(range.high), confidence)}</span>
    </>
  )
}

const Root = styled.dd(css`
  display: grid; gap: 4px; margin-top: 6px; font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2);
  .bar { position: relative; height: 8px; border-radius: var(--r-full); background: var(--surface-3); overflow: hidden; }
  .bar i { position: absolute; top: 0; bottom: 0; min-width: 4px; border-radius: inherit; background: var(--info); }
  .bar::after { content: ""; position: absolute; top: 0; bottom: 0; left: calc(50% - 1px); width: 2px; background: var(--text); }
  .said { display: grid; grid-template-columns: repeat(3, 1fr); align-items: end; gap: var(--s-2); font-size: var(--t-xs); line-height: 1rem; }
  .said b { display: block; font-size: 1.0625rem; line-height: 1.375rem; color: var(--text); }
  .note { color: var(--warn); font-weight: 600; }
`)
