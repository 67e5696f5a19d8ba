import type { ModerationLog, ModerationStatistics } from '#contract/moderation.ts'
import { formatNumber } from '#domain/text/format.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { logQuery, statisticsQuery } from './moderation-queries.ts'
import * as texts from '#messages/moderation.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Loaded } from './loaded.tsx'
import { Moment } from './moment.tsx'
import { toSafeName } from './person.tsx'
import { Sections } from './sections.tsx'

/** Number of things that wait, what was done, and the audit log. MO78 */
export function Activity() {
  const statistics = useQuery(statisticsQuery)
  const log = useInfiniteQuery(logQuery)
  return (
    <>
      <Sections />
      <Loaded query={statistics}>{(data) => <Statistics {...data} />}</Loaded>
      <Panel aria-labelledby="moderation-log">
        <h2 id="moderation-log">{texts.log}</h2>
        <Loaded query={log}>
          {({ pages }) => (
            <Entries>
              {pages[0]?.actions.length === 0 && <li className="quiet">{texts.noLog}</li>}
              {pages.flatMap(({ actions }) => actions.map((action) => <Entry key={action.id} {...action} />))}
            </Entries>
          )}
        </Loaded>
        {log.hasNextPage && (
          <Button look="outline" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {texts.loadMore}
          </Button>
        )}
      </Panel>
    </>
  )
}

function Statistics({ lastMonth: { decisions, ...month }, ...now }: ModerationStatistics) {
  return (
    <div className="rows">
      <Figures
        id="moderation-now"
        title={texts.statistics}
        figures={[
          ['openReports', now.openReports],
          ['reportedUsers', now.reportedUsers],
          ['openAppeals', now.openAppeals],
          ['muted', now.muted],
          ['suspended', now.suspended],
        ]}
      />
      <Figures
        id="moderation-month"
        title={texts.lastMonth}
        figures={[
          ['reports', month.reports],
          ['warn', decisions.warn ?? 0],
          ['mute', decisions.mute ?? 0],
          ['suspend', decisions.suspend ?? 0],
          ['dismiss', decisions.dismiss ?? 0],
          ['appealsUpheld', month.appealsUpheld],
          ['appealsOverturned', month.appealsOverturned],
          ['meanHours', month.meanHours],
        ]}
      />
    </div>
  )
}

type FiguresProps = {
  id: string
  title: string
  figures: readonly (readonly [keyof typeof texts.figures, number | null])[]
}

const Figures = ({ id, title, figures }: FiguresProps) => (
  <Panel aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <List>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{texts.figures[name]}</dt>
          <dd>{value === null ? texts.noFigure : formatNumber(value)}</dd>
        </div>
      ))}
    </List>
  </Panel>
)

function Entry({ at, kind, by, user, reportId, reason }: ModerationLog['actions'][number]) {
  const what = (
    <>
      {texts.actions[kind]}
      {kind !== 'appeal' && (
        <>
          {' '}
          <b>
            <bdi translate="no">{toSafeName(user)}</bdi>
          </b>
        </>
      )}
    </>
  )
  return (
    <li>
      <Moment at={at} />
      <p>
        <b>
          <bdi translate="no">{toSafeName(by)}</bdi>
        </b>{' '}
        {reportId === null ? what : <Link to={`/moderation/reports/${reportId}`}>{what}</Link>}
      </p>
      {reason !== null && <p className="text quiet">{stripBidiControls(reason)}</p>}
    </li>
  )
}

const List = styled.dl(css`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); gap: var(--s-4) var(--s-3); margin: 0;
  div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
  dt { font-size: var(--t-sm); color: var(--text-2); }
  dd { margin: 0; font: var(--w-display) var(--d-sm)/1.3 var(--font-display); font-variant-numeric: tabular-nums; }
`)
const Entries = styled.ul(css`
  display: grid; gap: var(--s-3);
  & + button { margin-block-start: var(--s-4); }
  li { min-width: 0; overflow-wrap: anywhere; }
  li + li { padding-block-start: var(--s-3); border-block-start: 1px solid var(--line-soft); }
  b { font-weight: 600; }
  a { text-decoration: underline; text-underline-offset: 3px; }
`)
