import { HORIZONS, type Horizon, type JournalTrade, measureHindsight, OUTCOMES } from '#domain/ledger/journal.ts'
import type { SeriesBySlug } from '#domain/ledger/value-over-time.ts'
import { formatDecimals } from '#domain/text/format.ts'
import * as texts from '#messages/journal.ts'
import { Panel } from '#ui/panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useState } from 'react'

type Props = {
  trades: readonly JournalTrade[]
  values: SeriesBySlug
  now: number
  /** Whether values over time are there. */
  isKnown: boolean
}

const OPTIONS = HORIZONS.map((days) => ({
  value: days === null ? 'now' : String(days),
  label: texts.horizonName(days),
}))
const FIRST = '7'

/** Verdict of trades after a time, by the verdict then, and how many of them can be counted. ML92 to ML94 */
export function JournalSummary({ trades, values, now, isKnown }: Props) {
  const [chosen, choose] = useState<string>(FIRST)
  const days: Horizon = HORIZONS.find((each) => String(each) === chosen) ?? null
  const { winRate, countable, waiting, turned } = measureHindsight(trades, values, days, now)
  return (
    <Root aria-labelledby="hindsight">
      <header>
        <h2 id="hindsight">{texts.summary}</h2>
        <Segmented
          size="sm"
          label={texts.horizon}
          name="journal-horizon"
          options={OPTIONS}
          value={chosen}
          onChange={choose}
        />
      </header>
      <p className="rate">
        <b className="num" translate="no">
          {winRate === null ? texts.none : `${formatDecimals(winRate * 100, 0)}%`}
        </b>{' '}
        <span>{texts.winRate}</span>
      </p>
      <p className="counted">
        {isKnown
          ? texts.countable(countable, trades.length) +
            texts.waiting(waiting) +
            texts.notCountable(trades.length - countable - waiting)
          : ' '}
      </p>
      <table>
        <caption className="sr-only">{texts.turned}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.verdictThen}</th>
            {OUTCOMES.map((outcome) => (
              <th key={outcome} scope="col">
                {texts.turnedOut(outcome, days)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {OUTCOMES.map((then) => (
            <tr key={then}>
              <th scope="row">{texts.outcomes[then]}</th>
              {OUTCOMES.map((outcome) => (
                <td key={outcome} data-same={then === outcome ? '' : undefined}>
                  {isKnown ? turned[then][outcome] : texts.none}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="counted">{texts.dayEnd}</p>
    </Root>
  )
}

const Root = styled(Panel)(css`
  header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s-2) var(--s-4); }
  fieldset { flex: 1 1 240px; max-width: 420px; }
  .rate { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 var(--s-2); margin-block-start: var(--s-3); color: var(--text-2); }
  .rate b { font-size: 2.25rem; line-height: 1.2; color: var(--text); }
  .counted { min-height: 1.5rem; font-size: var(--t-sm); color: var(--text-2); }
  table { width: 100%; max-width: 560px; margin-block-start: var(--s-3); border-collapse: collapse; font-size: .9375rem; font-variant-numeric: tabular-nums; }
  th, td { padding: 8px; text-align: end; }
  th:first-of-type { padding-inline-start: 0; text-align: start; }
  thead th { font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  tbody tr { border-block-start: 1px solid var(--line-soft); }
  td[data-same] { font-weight: 700; }
`)
