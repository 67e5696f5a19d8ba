import { hasChecklist, NAME_BOX, readSides } from '#domain/trade-room/checklist.ts'
import { otherSeat } from '#domain/trade-room/room-seats.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import type { RoomAnswer, TradeRoom } from '#contract/trade-rooms.ts'
import * as texts from '#messages/room-checklist.ts'
import { Button } from '#ui/button.tsx'
import { NameIn } from '#ui/name-in.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { CloudOff, ShieldAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { Boxes } from './boxes.tsx'
import { OwnSide } from './own-side.tsx'
import { Questions } from './questions.tsx'
import { Refusal } from './refusal.tsx'
import { Report } from './report.tsx'
import { Result } from './result.tsx'
import { SaveVerdict } from './save-verdict.tsx'
import { type ChecklistProps, useChecklist } from './use-checklist.ts'
import { useHeight } from './use-height.ts'
import { useWakeLock } from './use-wake-lock.ts'

type Props = Omit<ChecklistProps, 'room'> & { room: TradeRoom }

/** Checklist to hold next to the game's trade window, from the agreed trade to its end; nothing in any other state. RM190 */
export const Checklist = ({ room, ...props }: Props) =>
  hasChecklist(room) ? <AgreedRoom key={room.id} room={room} {...props} /> : null

function AgreedRoom(props: ChecklistProps) {
  const { room, isOnline } = props
  const { mode, boxes, ticked, answer, isAnswerKept, toggle, refuse, resume, giveAnswer } = useChecklist(props)
  const [firstMode] = useState(mode)
  const [lastBox, lastBoxHeight] = useHeight()
  const [isReporting, setReporting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { yours, theirs } = readSides(room)
  const other = room.seats[otherSeat(room.you)]
  const name = stripBidiControls(other?.name ?? '')
  useWakeLock(mode === 'ticking' || mode === 'answering' || mode === 'refused')

  // The pressed button goes, so the focus moves to what stays.
  function say(given: RoomAnswer) {
    giveAnswer(given)
    heading.current?.focus()
    if (given === 'different') setReporting(true)
  }
  function goBack() {
    resume()
    heading.current?.focus()
  }
  const isDifferent = answer === 'different' || room.state === 'different'
  const report = isDifferent && (
    <Report room={room} name={name} isOnline={isOnline} isOpen={isReporting} setOpen={setReporting} />
  )
  return (
    <Root aria-labelledby="checklist">
      {mode !== 'result' && (
        <h2 ref={heading} id="checklist" tabIndex={-1}>
          {texts.title}
        </h2>
      )}
      {mode !== 'result' && (
        <p className="standing">
          <ShieldAlert aria-hidden="true" />
          <span>{texts.standing}</span>
        </p>
      )}
      {!isOnline && mode !== 'waiting' && mode !== 'result' && (
        <output className="offline">
          <CloudOff aria-hidden="true" />
          <span>{texts.offline}</span>
        </output>
      )}
      {(mode === 'ticking' || mode === 'answering') && (
        <>
          <Boxes
            name={name}
            isGuest={other?.userId === undefined}
            entries={theirs}
            ticked={ticked}
            total={boxes.length}
            count={boxes.filter((box) => ticked.has(box)).length}
            nameBox={NAME_BOX}
            onToggle={toggle}
            lastBox={lastBox}
          />
          <OwnSide entries={yours} />
          {mode === 'answering' && <Questions onAnswer={say} />}
          <div className="refuse" style={{ '--last-box': `${lastBoxHeight}px` }}>
            <Button look="danger" onClick={refuse}>
              {texts.notTheSame}
            </Button>
          </div>
        </>
      )}
      {mode === 'refused' && <Refusal onAnswer={say} onBack={goBack} />}
      {mode === 'waiting' && answer && (
        <output className="waiting">
          <span>
            {texts.yourAnswer}: <b>{texts.answers[answer]}</b>
          </span>
          <span>{isAnswerKept ? texts.keptOffline : <NameIn text={texts.waitingFor} name={name} />}</span>
          <span>{texts.hiddenUntilBoth}</span>
        </output>
      )}
      {mode === 'result' && <Result headingId="checklist" room={room} name={name} isNew={firstMode !== 'result'} />}
      {report}
      {mode !== 'refused' && <SaveVerdict room={room} isOnline={isOnline} />}
    </Root>
  )
}

const Root = styled.section(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-4); width: 100%; max-width: 640px; margin-inline: auto; overflow-wrap: anywhere;
  h2:focus { outline: none; }
  .standing, .offline { display: flex; gap: var(--s-2); padding: var(--s-3); border-radius: var(--r-md); font-size: .9375rem; line-height: 1.375rem; }
  .standing { background: var(--warn-soft); color: var(--warn); }
  .offline { background: var(--idle-soft); color: var(--text-2); }
  .standing svg, .offline svg { flex: none; width: 20px; height: 20px; margin-block-start: 1px; }
  .waiting { display: grid; gap: var(--s-2); color: var(--text-2); }
  .waiting b { color: var(--text); }
  .refuse { position: sticky; inset-block-end: calc(var(--tabs-h) + var(--s-2)); z-index: 2; border-radius: var(--r-lg); background: var(--bg); }
  .refuse button { width: 100%; min-height: max(88px, var(--last-box)); padding: var(--s-2) var(--s-4); border-radius: var(--r-lg); box-shadow: inset 0 0 0 2px var(--bad); font-size: 1.0625rem; line-height: 1.375rem; white-space: normal; }
`)
