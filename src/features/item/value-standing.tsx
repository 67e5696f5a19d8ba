import { formatCompact } from '#domain/text/format.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import { toBar } from '#domain/values/range-display.ts'
import * as texts from '#messages/item.ts'
import { ago } from '#messages/time.ts'
import { describeDoubt } from '#messages/value-doubt.ts'
import * as meanings from '#messages/word-meanings.ts'
import { Explained } from '#ui/explained.tsx'
import { millisecondsInDay } from 'date-fns/constants'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { VariantData } from '#domain/items/item-view.ts'

/** A close a day is as it should be. IT51 */
const OLD = 2 * millisecondsInDay

/** Confidence in the value and why, what to know of it, and when people last confirmed it. `now` in milliseconds, minute by minute. IT40 to IT43, IT49 to IT51, IT53 to IT55, ES99 */
export function ValueStanding({ data, now }: { data: VariantData; now: number }) {
  'use no memo' // Renders once a minute, or when a figure of this pet changes.
  const { value, range, evidenceCount = 0, evidenceAccounts = 0, confirmedAt, receipts } = data
  const { estimatedAt, suspicion } = data
  const changedAt = receipts[0]?.timestamp
  const isConfirmed = confirmedAt !== undefined && changedAt !== undefined && confirmedAt > changedAt
  const doubt = typeof value === 'number' ? describeDoubt(data, value) : null
  const bar = typeof value === 'number' && value > 0 && range ? toBar(range, value) : null
  // The first line says that one.
  const flags = data.flags.filter((flag) => flag !== 'suspected' || !doubt || !suspicion || range)
  const isFromTrades = data.confidence !== undefined || suspicion !== undefined
  const isOld = isFromTrades && estimatedAt !== undefined && now - Date.parse(estimatedAt) > OLD
  if (!doubt && evidenceCount === 0 && flags.length === 0 && !isConfirmed) return null
  return (
    <Root className="standing" data-confidence={doubt?.confidence}>
      {bar && (
        <span className="bar" aria-hidden="true">
          <i style={{ insetInlineStart: `${bar.from}%`, width: `${bar.to - bar.from}%` }} />
        </span>
      )}
      {doubt && (
        <span className="lead">
          {doubt.confidence && (
            <>
              <b>
                <Explained text={meanings.sureness[doubt.confidence]}>{texts.sureness[doubt.confidence]}</Explained>
              </b>{' '}
              ·{' '}
            </>
          )}
          {doubt.why}
        </span>
      )}
      {doubt && suspicion && (
        <span className="said">
          <span>
            {texts.withoutSuspected} <b>{describeMedian(suspicion.without)}</b>
          </span>
          <span>
            {texts.withSuspected} <b>{describeMedian(suspicion.with)}</b>
          </span>
        </span>
      )}
      {evidenceCount > 0 && <span>{texts.trades(evidenceCount, evidenceAccounts, data.evidenceSample === true)}</span>}
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
      {flags.map((flag) => (
        <span key={flag} className="note">
          {texts.flagNotes[flag]}
        </span>
      ))}
    </Root>
  )
}

/** Median of trades, in words. IT49 */
const describeMedian = (value: number | undefined) => (value === undefined ? texts.tooFew : formatCompact(value))

const Root = styled.dd(css`
  display: grid; gap: 4px; margin-block-start: 6px; font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); --tone: var(--info);
  &[data-confidence="sure"] { --tone: var(--good); }
  &[data-confidence="unsure"] { --tone: var(--warn); }
  .lead { font-size: var(--t-md); line-height: 1.25rem; }
  .lead b { color: var(--tone); }
  .bar { position: relative; height: 8px; border-radius: var(--r-full); background: var(--surface-3); overflow: hidden; }
  .bar i { position: absolute; inset-block: 0; min-width: 4px; border-radius: inherit; background: var(--tone); }
  .bar::after { content: ""; position: absolute; inset-block: 0; inset-inline-start: calc(50% - 1px); width: 2px; background: var(--text); }
  .said { display: flex; flex-wrap: wrap; gap: 0 var(--s-4); }
  .said b { color: var(--text); }
  .note { color: var(--warn); font-weight: 600; }
`)
