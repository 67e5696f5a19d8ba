import type { RoomAnswer } from '#contract/trade-rooms.ts'
import type { ChecklistRoom } from '#domain/trade-room/checklist.ts'
import * as texts from '#messages/room-checklist.ts'
import { NameIn } from '#ui/name-in.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { BookedRoom } from './booked-room.tsx'

type Props = {
  room: ChecklistRoom
  /** The other player's. */
  name: string
  headingId: string
  /** The room ended while the player looked. */
  isNew: boolean
}

const wordsOf = (answer: RoomAnswer | undefined) => (answer === undefined ? texts.unanswered : texts.answers[answer])

/** How the trade ended, and what both said. RM199, RM205 */
export function Result({ room, name, headingId, isNew }: Props) {
  const { state, answer, otherAnswer } = room
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  if (state === 'agreed' || state === 'inGame') return null
  const { title, text } = texts.results[state]
  return (
    <Root>
      <h2 ref={heading} id={headingId} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <BookedRoom room={room} />
      <dl>
        <div>
          <dt>{texts.yourAnswer}</dt>
          <dd>{wordsOf(answer)}</dd>
        </div>
        <div>
          <dt>
            <NameIn text={texts.answerOf} name={name} />
          </dt>
          <dd>{wordsOf(otherAnswer)}</dd>
        </div>
      </dl>
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3); color: var(--text-2);
  h2 { color: var(--text); }
  dl { display: grid; gap: var(--s-2); margin: 0; }
  dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--s-3); min-height: 44px; align-items: center; border-block-start: 1px solid var(--line-soft); }
  dd { margin: 0; font-weight: 600; color: var(--text); }
`)
