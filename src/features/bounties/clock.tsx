import { millisecondsInDay } from 'date-fns/constants'
import { todayCountdown, untilUtcMidnight } from '#domain/bounties/bounty-countdown.ts'
import { LOCALE } from '#domain/text/locale.ts'
import * as texts from '#messages/bounties.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { memo } from 'react'

const two = (count: number) => String(count).padStart(2, '0')

/** The time left today. Assistive technology reads it on request, not each second. BO1 */
export function Clock({ now }: { now: number }) {
  'use no memo' // Renders once a second, all of it.
  const left = todayCountdown(now)
  const { hours, minutes, seconds } = left
  const isInBrowser = useHydrated()
  return (
    <Root role="timer" aria-label={texts.timeLeftInWords(left)}>
      <p className="label" aria-hidden="true">
        {texts.timeLeft}
      </p>
      <p className="digits" aria-hidden="true">
        <span>
          <b className="num" translate="no">
            {two(hours)}
          </b>
          <small>{texts.hours}</small>
        </span>
        <i>:</i>
        <span>
          <b className="num" translate="no">
            {two(minutes)}
          </b>
          <small>{texts.minutes}</small>
        </span>
        <i>:</i>
        <span>
          <b className="num" translate="no">
            {two(seconds)}
          </b>
          <small>{texts.seconds}</small>
        </span>
      </p>
      <p className="bar" aria-hidden="true">
        <i style={{ width: `${((1 - untilUtcMidnight(now) / millisecondsInDay) * 100).toFixed(1)}%` }} />
      </p>
      <p className="note" aria-hidden="true">
        {texts.ends}
        {isInBrowser && <LocalEnd at={now + untilUtcMidnight(now)} />}
      </p>
    </Root>
  )
}

/** The end in the reader's time zone, which the server does not know. BO11 */
const LocalEnd = memo(({ at }: { at: number }) => {
  const end = new Date(at)
  return end.getTimezoneOffset() === 0 ? null : (
    <>{texts.yourTime(end.toLocaleTimeString(LOCALE.tag, { hour: 'numeric', minute: '2-digit' }))}</>
  )
})

const Root = styled.div(css`
  padding: 10px 16px 12px; border: 1px solid var(--line); border-radius: var(--r-lg); background: color-mix(in srgb, var(--surface) 82%, transparent); text-align: center;
  .label { font-size: var(--t-md); font-weight: 600; color: var(--text-2); }
  .digits { display: flex; justify-content: center; gap: var(--s-2); margin-block-start: 4px; }
  .digits > i { font: 700 2.375rem/3rem var(--font-display); color: var(--text-3); }
  .digits > span { display: grid; justify-items: center; width: 66px; }
  .digits b { font-size: 2.875rem; line-height: 3.125rem; font-weight: 800; color: var(--text); }
  .digits small { font-size: var(--t-sm); color: var(--text-2); }
  .bar { height: 8px; margin-block-start: 12px; border-radius: 4px; background: var(--meter-off); overflow: hidden; }
  .bar i { display: block; height: 100%; border-radius: 4px; background: var(--warn-fill); }
  .note { margin-block-start: 8px; font-size: var(--t-sm); color: var(--text-2); }
  [data-soon] & .digits b { color: var(--warn); }
`)
