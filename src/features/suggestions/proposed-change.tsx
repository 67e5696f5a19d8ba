import type { PetValue } from '#contract/catalogue.ts'
import type { ValueState } from '#contract/value-changes.ts'
import { formatNumber } from '#domain/text/format.ts'
import { demands, fullValues, notKnown, trends } from '#messages/pets.ts'
import * as texts from '#messages/suggestions.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

const valueText = (value: PetValue) => (typeof value === 'number' ? formatNumber(value) : (fullValues[value] ?? value))

const wordOf = <Code extends string>(words: Readonly<Record<Code, string>>, code: Code | undefined) =>
  code === undefined ? notKnown : words[code]

/** The figures that would change, before and after. */
export function ProposedChange({ before, after }: { before: ValueState; after: ValueState }) {
  const changes = [
    { label: texts.valueLabel, from: valueText(before.value), to: valueText(after.value) },
    { label: texts.demand, from: wordOf(demands, before.demand), to: wordOf(demands, after.demand) },
    { label: texts.trend, from: wordOf(trends, before.trend), to: wordOf(trends, after.trend) },
  ].filter(({ from, to }) => from !== to)
  return (
    <Root>
      {changes.map(({ label, from, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="sr-only">{texts.from} </span>
            {from}
            <i aria-hidden="true">→</i>
            <span className="sr-only"> {texts.to} </span>
            <b>{to}</b>
          </dd>
        </div>
      ))}
    </Root>
  )
}

const Root = styled.dl(css`
  display: grid; gap: 2px; margin: 0;
  div { display: flex; flex-wrap: wrap; gap: 0 var(--s-3); }
  dt { min-width: 4.5em; color: var(--text-2); }
  dd { display: flex; flex-wrap: wrap; align-items: center; gap: 0 6px; margin: 0; font-variant-numeric: tabular-nums; }
  i { font-style: normal; color: var(--text-3); }
`)
