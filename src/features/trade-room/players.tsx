import type { RoomSeatView, TradeRoom } from '#contract/trade-rooms.ts'
import { otherSeat } from '#domain/trade-room/room-seats.ts'
import * as texts from '#messages/trade-room.ts'
import { Avatar } from '#ui/avatar.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { PersonFacts, toSafeName } from './person-name.tsx'

/** Players of the room, and whether they are here. RM145, RM146 */
export function Players({ room: { seats, you } }: { room: TradeRoom }) {
  const other = seats[otherSeat(you)]
  const own = seats[you]
  return (
    <Root aria-label={texts.players}>
      {other && <Player person={other} />}
      {own && <Player person={own} isYou />}
    </Root>
  )
}

const Player = ({ person, isYou = false }: { person: RoomSeatView; isYou?: boolean }) => (
  <li data-you={isYou ? '' : undefined}>
    <Avatar name={toSafeName(person)} />
    <PersonFacts person={person} />
    <span className="here" data-here={person.isHere || isYou ? '' : undefined}>
      {isYou ? texts.you : person.isHere ? texts.isHere : texts.isAway}
    </span>
  </li>
)

const Root = styled.ul(css`
  display: grid; gap: var(--s-2); list-style-type: "";
  li { display: flex; align-items: center; gap: 10px; min-width: 0; }
  li > [aria-hidden] { flex: none; width: 40px; height: 40px; }
  .here { display: flex; align-items: center; gap: 6px; flex: none; margin-inline-start: auto; font-size: var(--t-sm); font-weight: 600; color: var(--warn); }
  .here::before { content: ""; width: 10px; height: 10px; border-radius: 50%; background: var(--warn-fill); }
  .here[data-here] { color: var(--good); }
  .here[data-here]::before { background: var(--live); }
  @media (min-width: 768px) { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s-5); }
`)
