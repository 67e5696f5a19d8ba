import type { ValueState } from '#contract/value-changes.ts'
import { trendDisplay } from '#domain/items/trend-display.ts'
import { formatNumber } from '#domain/text/format.ts'
import { demandPrefix, demands, fullValues, trends } from '#messages/pets.ts'
import * as texts from '#messages/suggestions.ts'
import { DemandMeter } from '#ui/demand-meter.tsx'
import { TrendChip } from '#ui/trend-chip.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** Value that the suggestion is about. */
export function PresentValue({ name, image, present }: { name: string; image: string; present: ValueState }) {
  const { value, demand } = present
  const trend = trendDisplay(present.trend, value)
  return (
    <Root>
      <img src={image} alt="" width="48" height="48" />
      <div>
        <b translate="no">{name}</b>
        <p>
          {texts.present}:{' '}
          <output>{typeof value === 'number' ? formatNumber(value) : (fullValues[value] ?? value)}</output>
        </p>
      </div>
      <div className="words">
        {demand && <DemandMeter demand={demand} label={demands[demand]} prefix={demandPrefix} />}
        {trend && <TrendChip {...trend} label={trends[trend.trend]} />}
      </div>
    </Root>
  )
}

const Root = styled.div(css`
  display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-1) var(--s-3); min-height: 64px;
  img { flex: none; }
  > div { min-width: 0; }
  b { font-weight: 650; overflow-wrap: anywhere; }
  output { color: var(--text); font-weight: 600; font-variant-numeric: tabular-nums; }
  .words { display: flex; flex-wrap: wrap; gap: 0 var(--s-3); margin-inline-start: auto; font-size: .9375rem; }
`)
