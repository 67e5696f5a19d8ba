import type { MonthFigures } from '#contract/moderation-figures.ts'
import { formatWhole } from '#domain/text/format.ts'
import { LOCALE } from '#domain/text/locale.ts'
import { figuresQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { StaticPageText } from './page.ts'

/** Figures of moderation by month, without names. MO97 */
export const safetyFigures: StaticPageText = {
  title: 'Safety figures',
  description:
    'How many reports players sent us, how long they waited for a moderator, and what came of them, month by month.',
  lead: 'What players report, how long they wait for a moderator, and what comes of it.',
  Body: () => (
    <>
      <Months />
      <h2>What the figures mean</h2>
      <ul>
        <li>
          <strong>Reports</strong> are those sent in the month. One player may be reported by several others.
        </li>
        <li>
          <strong>Half decided within</strong> is the time from a report to a moderator’s decision: half of the reports
          decided in the month took less, half took more.
        </li>
        <li>
          <strong>Warned, muted, suspended and dismissed</strong> count decisions. One decision may answer several
          reports.
        </li>
        <li>
          <strong>Appeals</strong> are answered by another moderator than the one who decided. A won appeal takes the
          decision back.
        </li>
        <li>
          <strong>Fewer than 5</strong> stands for all counts from 0 to 4, so that no figure points at a single player.
          A month appears once it’s over.
        </li>
      </ul>
      <p>
        Programs read the same figures at <code>/api/moderation/figures</code>. What players can do here, and how to
        report somebody, is on the page <Link to="/parents">For parents</Link>.
      </p>
    </>
  ),
}

function Months() {
  const { data, isError, refetch } = useQuery(figuresQuery)
  if (!data)
    return isError ? (
      <>
        <p role="alert">Couldn’t load the figures.</p>
        <Button look="outline" onClick={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </>
    ) : (
      <p aria-busy="true">{common.loading}</p>
    )
  const [newest, ...earlier] = data.months
  return (
    <>
      {newest && (
        <>
          <h2>{toTitle(newest)}</h2>
          <Figures {...newest} />
        </>
      )}
      <h2>Earlier months</h2>
      {earlier.map((each) => (
        <Disclosure key={each.month} title={toTitle(each)}>
          <Figures {...each} />
        </Disclosure>
      ))}
    </>
  )
}

const toTitle = ({ month }: MonthFigures) => {
  const [year, number] = month.split('-')
  return `${LOCALE.months[Number(number) - 1]} ${year}`
}

const toText = (count: number | undefined) => (count === undefined ? 'Fewer than 5' : formatWhole(count))

const Figures = ({ reports, childSafetyReports, medianHours, decisions, appealsUpheld, appealsWon }: MonthFigures) => (
  <List>
    {[
      ['Reports', toText(reports)],
      ['About child safety', toText(childSafetyReports)],
      ['Half decided within', medianHours === undefined ? 'Too few to say' : toDuration(medianHours)],
      ['Warned', toText(decisions.warn)],
      ['Muted for a day', toText(decisions.mute)],
      ['Suspended', toText(decisions.suspend)],
      ['Dismissed', toText(decisions.dismiss)],
      ['Appeals won', toText(appealsWon)],
      ['Appeals lost', toText(appealsUpheld)],
    ].map(([name, figure]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </List>
)

const toDuration = (hours: number) =>
  hours < 1 ? 'an hour' : `${formatWhole(Math.ceil(hours))} ${Math.ceil(hours) === 1 ? 'hour' : 'hours'}`

const List = styled.dl(css`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr)); gap: var(--s-2); margin-block: var(--s-3);
  div { padding: var(--s-3) var(--s-4); border: 1px solid var(--line-soft); border-radius: var(--r-md); background: var(--surface); }
  dt { font-size: var(--t-sm); color: var(--text-3); }
  dd { margin: 0; font: 700 1.125rem/1.5rem var(--font-display); font-variant-numeric: tabular-nums; }
`)
