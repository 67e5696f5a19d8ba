import { type ExclusionPreview, MAX_PREVIEWED } from '#contract/evidence-review.ts'
import { estimateQuery, exclusionForecastQuery } from '../data/evidence-queries.ts'
import { HttpError } from '#lib/http.ts'
import * as common from '#messages/common.ts'
import * as desk from '#messages/desk.ts'
import * as texts from '#messages/desk-evidence.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { FigureTable } from '../facts/figure-table.tsx'
import { describeFigures } from './describe-figures.ts'

type Props = { item: string; accounts: readonly string[] }

/** Changes of a variant's figures by an exclusion. DK130, DK142 */
export const ExclusionForecast = (props: Props) =>
  props.accounts.length > MAX_PREVIEWED ? <p>{texts.tooMany(MAX_PREVIEWED)}</p> : <Figures {...props} />

function Figures({ item, accounts }: Props) {
  const { data, error, refetch } = useQuery(exclusionForecastQuery({ item, accounts: [...accounts].toSorted() }))
  const { data: known } = useQuery(estimateQuery(item))
  return (
    <Root aria-label={texts.forecast}>
      <h3>{texts.forecast}</h3>
      {data ? (
        <>
          {known?.isSample && <p className="sample">{texts.sampleForecast}</p>}
          <Comparison forecast={data} />
        </>
      ) : error ? (
        <p role="alert">
          {(error instanceof HttpError && texts.forecastErrors[error.code]) || texts.forecastError}{' '}
          <Button look="outline" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </p>
      ) : (
        <>
          <output>{texts.forecasting}</output>
          <Skeleton style={{ height: 220, borderRadius: 14 }} />
        </>
      )}
    </Root>
  )
}

function Comparison({ forecast: { leftOut, present, without, others } }: { forecast: ExclusionPreview }) {
  const [before, after] = [describeFigures(present), describeFigures(without)]
  const rows = [
    [texts.estimate, before.estimate, after.estimate],
    [texts.range, before.range, after.range],
    [texts.strength, before.evidence, after.evidence],
    [texts.remarks, before.remarks.join(', ') || texts.none, after.remarks.join(', ') || texts.none],
  ] as const
  return (
    <>
      <Table>
        <caption className="sr-only">{texts.forecast}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{desk.figure}</span>
            </th>
            <th scope="col">{texts.now}</th>
            <th scope="col">{texts.without}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, old, next]) => (
            <tr key={label} data-changed={old === next ? undefined : ''}>
              <th scope="row">{label}</th>
              <td>{old}</td>
              <td>{next}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <output>
        {texts.leftOut(leftOut)} {texts.others(others)}
      </output>
    </>
  )
}

const Root = styled.section(css`
  display: grid; gap: var(--s-2); min-height: 312px; align-content: start;
  h3 { font: var(--w-display) var(--d-sm)/1.2 var(--font-display); }
  output, .sample { color: var(--text-2); }
`)
const Table = styled(FigureTable)(css`
  thead th { font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  th:first-of-type { width: 84px; }
  [data-changed] td:last-child { color: var(--text); font-weight: 700; background: var(--accent-soft); }
`)
