import type { MeasureOnUser } from '#contract/moderation.ts'
import { formatLocalMoment } from '#domain/text/local-moment.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import * as texts from '#messages/moderation.ts'
import { Moment } from './moment.tsx'
import { toSafeName } from './person.tsx'

/** A player's measures, their moderators and their outcome. */
export function MeasureLines({ measure: { kind, at, until, by, reason, appeal, lifted } }: { measure: MeasureOnUser }) {
  const shown = stripBidiControls
  return (
    <>
      <p className="quiet">
        {texts.measureKinds[kind]} · <Moment at={at} />
        {texts.by}
        <bdi translate="no">{toSafeName(by)}</bdi>
        {until !== null && texts.until(formatLocalMoment(until))}
      </p>
      <p className="text">{texts.reason(shown(reason))}</p>
      {appeal && <p className="text">{texts.appealText(shown(appeal.text))}</p>}
      {appeal?.decision && (
        <p className="text">{texts.answers[appeal.decision.outcome](shown(appeal.decision.reason))}</p>
      )}
      {/* An appeal that is accepted lifts the measure for the same reason. */}
      {lifted && appeal?.decision?.outcome !== 'overturned' && (
        <p className="text">{texts.lifted(shown(lifted.reason))}</p>
      )}
    </>
  )
}
