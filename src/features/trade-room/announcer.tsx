import type { TradeRoom } from '#contract/trade-rooms.ts'
import { diffSides } from '#domain/trade-room/side-diff.ts'
import { otherSeat } from '#domain/trade-room/room-seats.ts'
import * as texts from '#messages/trade-room.ts'
import { useState } from 'react'
import { sayNext } from './action-bar.tsx'
import { askWords } from './asks.tsx'

/** Changes between two snapshots that a screen reader hears. RM157 */
function sayChanges(before: TradeRoom, room: TradeRoom, otherName: string): string[] {
  const other = otherSeat(room.you)
  const changes = [
    ...diffSides(before.sides[other], room.sides[other]).map((change) => texts.sideChange(otherName, change)),
    ...room.asks
      .filter(({ id, of }) => of === room.you && !before.asks.some((ask) => ask.id === id))
      .map((ask) => texts.hasAsked(otherName, askWords(room, ask))),
    ...room.candidates
      .filter(({ id }) => !before.candidates.some((candidate) => candidate.id === id))
      .map(({ name }) => texts.arrived(name)),
  ]
  const next = sayNext(room, otherName)
  return next === sayNext(before, otherName) ? changes : [...changes, next]
}

/** Changes by the other player, said politely. RM157 */
export function Announcer({ room, otherName }: { room: TradeRoom; otherName: string }) {
  const [last, setLast] = useState(room)
  const [said, setSaid] = useState('')
  if (last !== room) {
    setLast(room)
    const words = sayChanges(last, room, otherName)
    if (words.length > 0) setSaid(words.join('. '))
  }
  return (
    <output className="sr-only" translate="no">
      {said}
    </output>
  )
}
