import type { Proposal } from '#contract/proposals.ts'
import type { ValueState } from '#contract/value-changes.ts'
import { formatSigned } from '#domain/text/format.ts'
import { changePercent } from '#domain/values/change-percent.ts'
import * as texts from '#messages/desk.ts'
import { demands, notKnown, trends } from '#messages/pets.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { FigureTable } from './figure-table.tsx'
import { formatRange, formatValue } from './figures.ts'

const FIGURES: readonly { label: string; format: (state: ValueState) => string }[] = [
  { label: texts.value, format: ({ value }) => formatValue(value) },
  { label: texts.range, format: ({ range }) => formatRange(range) },
  { label: texts.demand, format: ({ demand }) => (demand ? demands[demand] : notKnown) },
  { label: texts.trend, format: ({ trend }) => (trend ? trends[trend] : notKnown) },
]

/** The value that the proposal builds on and the proposed one, side by side. DK4 */
export function Comparison({ proposal: { before, after } }: { proposal: Pick<Proposal, 'before' | 'after'> }) {
  const percent = changePercent(before.value, after.value)
  return (
    <Root>
      <caption className="sr-only">{texts.comparison}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{texts.figure}</span>
          </th>
          <th scope="col">{texts.present}</th>
          <th scope="col">{texts.proposed}</th>
        </tr>
      </thead>
      <tbody>
        {FIGURES.map(({ label, format }, index) => {
          const [old, next] = [format(before), format(after)]
          return (
            <tr key={label} data-changed={old === next ? undefined : ''}>
              <th scope="row">{label}</th>
              <td>{old}</td>
              <td>
                {next}
                {index === 0 && old !== next && percent !== null && (
                  <span className="percent" data-tone={percent < 0 ? 'down' : 'up'}>
                    {formatSigned(percent, 1)}%
                  </span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </Root>
  )
}

const Root = styled(FigureTable)(css`
  thead th { font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  th:first-of-type { width: 76px; }
  [data-changed] td:last-child { color: var(--text); font-weight: 700; background: var(--accent-soft); }
  .percent { display: inline-block; margin-inline-start: 8px; font: 700 .9375rem/1.2 var(--font-text); }
  .percent[data-tone="up"] { color: var(--good); }
  .percent[data-tone="down"] { color: var(--bad); }
`)
