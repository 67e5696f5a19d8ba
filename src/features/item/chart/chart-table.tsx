import type { ValueRange } from '#contract/catalogue.ts'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { findRange, type Frame } from '#domain/history/time-grid.ts'
import * as texts from '#messages/chart.ts'
import type { ChartKind } from '#messages/chart.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Link } from 'react-router-dom'
import { changeText } from './point-text.ts'

/** The points of the chart as a table, newest first, with their ranges and receipts. IT16, IT47, RC52 */
export function ChartTable({
  frame,
  kind,
  receipts,
  caption,
}: {
  frame: Frame
  kind: ChartKind
  /** By the point's time. */
  receipts: ReadonlyMap<number, number>
  caption: string
}) {
  'use no memo' // Renders once a minute, or when the range changes.
  const { points, band } = frame
  return (
    <Details>
      <summary>{texts.asTable}</summary>
      {/* Scrolls by itself, so that a year of points does not push the page away. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <section aria-label={caption} tabIndex={0}>
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.time}</th>
              <th scope="col">{texts.kinds[kind]}</th>
              <th scope="col">{texts.change}</th>
              {band.length > 0 ? <th scope="col">{texts.likelyRange}</th> : null}
              {receipts.size > 0 ? <th scope="col">{texts.receipt}</th> : null}
            </tr>
          </thead>
          <tbody>
            {points
              .map((point, i) => (
                <tr key={point.at}>
                  <td>
                    <time dateTime={new Date(point.at).toISOString()}>{formatMoment(point.at)}</time>
                  </td>
                  <td>{formatNumber(point.value)}</td>
                  <td>{changeText(points[i - 1]?.value, point.value) ?? '–'}</td>
                  {band.length > 0 ? <td>{formatEnds(findRange(frame, point))}</td> : null}
                  {receipts.size > 0 ? (
                    <td>
                      {receipts.has(point.at) ? (
                        <Link to={`/values/changes/${receipts.get(point.at)}`}>#{receipts.get(point.at)}</Link>
                      ) : (
                        '–'
                      )}
                    </td>
                  ) : null}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </section>
    </Details>
  )
}

const formatEnds = (range: ValueRange | undefined) => (range ? texts.ends(range) : '–')

const Details = styled.details(css`
  flex: 1 1 auto; min-width: 0;
  summary { display: inline-flex; align-items: center; min-height: 44px; cursor: pointer; font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  summary:hover { color: var(--text); }
  section { max-height: 320px; overflow: auto; border: 1px solid var(--line-soft); border-radius: var(--r-sm); }
  table { width: 100%; border-collapse: collapse; font-size: var(--t-md); }
  th, td { padding: 8px; text-align: end; white-space: nowrap; }
  td:first-of-type { white-space: normal; }
  td a { display: inline-block; min-height: 24px; color: var(--accent); text-decoration: underline; text-underline-offset: 3px; }
  @media (min-width: 768px) { th, td { padding-inline: 12px; } }
  th:first-of-type, td:first-of-type { text-align: start; }
  thead th { position: sticky; inset-block-start: 0; background: var(--surface-2); color: var(--text-2); font-size: var(--t-sm); }
  tbody tr { border-block-start: 1px solid var(--line-soft); }
`)
