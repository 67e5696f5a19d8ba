import { NotFoundError } from '#contract/source.ts'
import type { Decision, ReportDetail } from '#contract/moderation.ts'
import type { RoomSeat } from '#contract/trade-rooms.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { queueQuery, reportQuery } from './moderation-queries.ts'
import * as texts from '#messages/moderation.ts'
import { BackLink } from '#ui/back-link.tsx'
import { EmptyState } from '#ui/message.tsx'
import { NameIn } from '#ui/name-in.tsx'
import { Panel } from '#ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Conversation } from './conversation.tsx'
import { DecisionForm } from './decision-form.tsx'
import { Loaded } from './loaded.tsx'
import { MeasureChanges } from './measure-changes.tsx'
import { MeasureLines } from './measure-lines.tsx'
import { Moment } from './moment.tsx'
import { nameReporter, toSafeName, Person, Reporter } from './person.tsx'
import { RoomRecord } from './room-record.tsx'

/** One report, what was written around it, what was done before, and the decision. MO65 */
export function ReportPage({ id }: { id: string }) {
  const report = useQuery(reportQuery(id))
  return (
    <>
      <div>
        <BackLink to="/moderation">{texts.backToQueue}</BackLink>
      </div>
      {report.error instanceof NotFoundError ? (
        <EmptyState as="h1" {...texts.reportMissing} />
      ) : (
        <Loaded query={report}>{(detail) => <Detail {...detail} />}</Loaded>
      )}
    </>
  )
}

const nameSeats = (reporter: RoomSeat, own: string, other: string) =>
  reporter === 'host' ? { host: own, partner: other } : { host: other, partner: own }

function Detail({ report, user, messageId, messages, room, decision, measures }: ReportDetail) {
  const others = useQuery(queueQuery)
    .data?.users.find((each) => each.user.id === user.id)
    ?.reports.filter(({ id, isOwn }) => id !== report.id && !isOwn)
  const decidedTitle = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(decision === null)
  // The form that had the focus is gone.
  useEffect(() => {
    if (decision && wasOpen.current) decidedTitle.current?.focus()
  }, [decision])
  return (
    <>
      <header>
        <h1>
          <NameIn text={texts.reportOn} name={toSafeName(user)} />
        </h1>
        <p>
          <b>{texts.reasons[report.reason]}</b>
          <span className="quiet">
            {texts.by}
            <Reporter reporter={report.reporter} />, <Moment at={report.at} />
          </span>
        </p>
        {report.details !== '' && <p className="text">{texts.details(stripBidiControls(report.details))}</p>}
      </header>
      {room && (
        <Panel aria-labelledby="moderation-room">
          <h2 id="moderation-room">{texts.room}</h2>
          <RoomRecord room={room} names={nameSeats(room.reporter, nameReporter(report), toSafeName(user))} />
        </Panel>
      )}
      <Panel aria-labelledby="moderation-messages">
        <h2 id="moderation-messages">{texts.messages}</h2>
        {messages.length > 0 ? (
          <Conversation
            messages={messages}
            messageId={messageId}
            users={report.reporter ? [user, report.reporter] : [user]}
          />
        ) : (
          <p className="quiet">{messageId === null ? texts.noMessages : texts.messagesGone}</p>
        )}
      </Panel>
      <Panel aria-labelledby="moderation-earlier">
        <h2 id="moderation-earlier">{texts.earlier}</h2>
        {measures.length === 0 && <p className="quiet">{texts.noneEarlier}</p>}
        <ul className="rows">
          {measures.map((measure) => (
            <li key={measure.id}>
              <MeasureLines measure={measure} />
              {measure.kind !== 'warning' && !isOver(measure) && (
                <MeasureChanges measure={measure} changes={['lift']} />
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel aria-labelledby="moderation-decision">
        <h2 id="moderation-decision" ref={decidedTitle} tabIndex={-1}>
          {decision ? texts.decided : texts.decision}
        </h2>
        {decision ? (
          <DecisionLines decision={decision} />
        ) : report.isOwn ? (
          <p className="quiet">{texts.refusals['report.own']}</p>
        ) : (
          <DecisionForm reportId={report.id} user={user} others={others ?? []} />
        )}
      </Panel>
    </>
  )
}

const isOver = ({ lifted, until }: ReportDetail['measures'][number]) =>
  lifted !== null || (until !== null && Date.parse(until) <= Date.now())

const DecisionLines = ({ decision: { kind, at, by, reason } }: { decision: Decision }) => (
  <div>
    <p>
      <b>{texts.decisions[kind]}</b>
      <span className="quiet">
        {' · '}
        <Moment at={at} />
        {texts.by}
        <Person user={by} />
      </span>
    </p>
    <p className="text">{texts.reason(stripBidiControls(reason))}</p>
  </div>
)
