import type { ReportQueue } from '#contract/moderation.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import { useNow } from '#lib/live-context.ts'
import { measuresQuery, queueQuery } from './moderation-queries.ts'
import * as texts from '#messages/moderation.ts'
import { ago } from '#messages/time.ts'
import { NameIn } from '#ui/name-in.tsx'
import { Panel } from '#ui/panel.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Loaded } from './loaded.tsx'
import { MeasureChanges } from './measure-changes.tsx'
import { MeasureLines } from './measure-lines.tsx'
import { toSafeName, Person, Reporter } from './person.tsx'
import { ReportedWishes } from './reported-wishes.tsx'
import { Sections } from './sections.tsx'

/** Reported players and appeals, the longest wait first, and the measures in force. MO64 */
export function Queue() {
  const queue = useQuery(queueQuery)
  const measures = useQuery(measuresQuery)
  return (
    <>
      <Sections />
      <Panel aria-labelledby="moderation-reports">
        <h2 id="moderation-reports">{texts.reports}</h2>
        <Loaded query={queue}>
          {({ users, more }) => (
            <>
              {users.length === 0 && <p className="quiet">{texts.noReports}</p>}
              <ul className="rows">
                {users.map((reported) => (
                  <ReportedUser key={reported.user.id} {...reported} />
                ))}
              </ul>
              {more && <p className="quiet">{texts.moreReports}</p>}
            </>
          )}
        </Loaded>
      </Panel>
      <Panel aria-labelledby="moderation-appeals">
        <h2 id="moderation-appeals">{texts.appeals}</h2>
        <Loaded query={queue}>
          {({ appeals }) => (
            <>
              {appeals.length === 0 && <p className="quiet">{texts.noAppeals}</p>}
              <ul className="rows">
                {appeals.map(({ measure, mayDecide, reportId }) => (
                  <li key={measure.id}>
                    <h3>
                      <Person user={measure.user} />
                    </h3>
                    <MeasureLines measure={measure} />
                    <Link className="link" to={`/moderation/reports/${reportId}`}>
                      {texts.seeReport}
                    </Link>
                    {mayDecide ? (
                      <MeasureChanges measure={measure} changes={['uphold', 'overturn']} />
                    ) : (
                      <p className="quiet">{texts.ownMeasure}</p>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </Panel>
      <ReportedWishes />
      <Panel aria-labelledby="moderation-measures">
        <h2 id="moderation-measures">{texts.inForce}</h2>
        <Loaded query={measures}>
          {({ measures: inForce }) => (
            <>
              {inForce.length === 0 && <p className="quiet">{texts.noneInForce}</p>}
              <ul className="rows">
                {inForce.map((measure) => (
                  <li key={measure.id}>
                    <h3>
                      <Person user={measure.user} />
                    </h3>
                    <MeasureLines measure={measure} />
                    <MeasureChanges measure={measure} changes={['lift']} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </Panel>
    </>
  )
}

function ReportedUser({ user, reporters, openReports, oldestAt, restriction, reports }: ReportQueue['users'][number]) {
  const now = useNow(60_000, 0)
  return (
    <li>
      <h3>
        <Person user={user} />
        {restriction && <span className="tag">{texts.restricted[restriction.kind]}</span>}
      </h3>
      <p className="quiet">{texts.counts(reporters, openReports, ago(measureAge(oldestAt, now)))}</p>
      <Reports>
        {reports.map(({ id, reason, reporter, hasMessage, isOwn }) => (
          <li key={id}>
            <Link to={`/moderation/reports/${id}`}>
              <span>
                <span className="sr-only">
                  <NameIn text={texts.about} name={toSafeName(user)} />
                </span>
                <b>{texts.reasons[reason]}</b>
                <span className="quiet">
                  {texts.by}
                  <Reporter reporter={reporter} />
                  {hasMessage && texts.withMessage}
                  {isOwn && texts.ownReport}
                </span>
              </span>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </Reports>
    </li>
  )
}

const Reports = styled.ul(css`
  display: grid; gap: var(--s-2);
  a { display: flex; align-items: center; justify-content: space-between; gap: var(--s-3); min-height: 44px; padding: var(--s-2) var(--s-3); border-radius: var(--r-md); background: var(--surface-2); }
  a:hover { background: var(--surface-3); }
  a > span { min-width: 0; overflow-wrap: anywhere; }
  b { font-weight: 600; }
  svg { flex: none; width: 18px; height: 18px; color: var(--text-3); }
`)
