import { randomId } from '#base/random-id.ts'
import type { RoomAnswer, RoomOperation } from '#contract/trade-rooms.ts'
import { type ChecklistRoom, listBoxes } from '#domain/trade-room/checklist.ts'
import { InspectContext } from '#lib/inspect-context.ts'
import { type ChecklistFacts, roomChecklistMachine } from '#machines/room-checklist.machine.ts'
import { useMachine } from '@xstate/react'
import { use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { checklistStore } from './checklist.store.ts'
import { keepLastRoom } from './last-room.store.ts'

export type ChecklistProps = {
  room: ChecklistRoom
  /** `clientId`: the operation's own, where the device has kept it. */
  send(operation: RoomOperation, clientId?: string): void
  /** Whether the room is connected, so that it is as it is now. */
  isOnline: boolean
}

const nothingKept = () => undefined

/** The checklist of an agreed room: its mode, its ticks, and the answer, which waits here for a connection. RM193 to RM199 */
export function useChecklist({ room, send, isOnline }: ChecklistProps) {
  const { id, state } = room
  const kept = useSyncExternalStore(checklistStore.subscribe, () => checklistStore.get(id), nothingKept)
  const boxes = listBoxes(room)
  const ticked = new Set(kept?.ticked)
  const answer = room.answer ?? kept?.answer?.answer
  const isComplete = boxes.every((box) => ticked.has(box))
  const isAnswered = answer !== undefined
  const isOver = state !== 'agreed' && state !== 'inGame'
  const facts: ChecklistFacts = { isComplete, isAnswered, isOver }
  const [{ value: mode }, dispatch] = useMachine(roomChecklistMachine, { ...use(InspectContext), input: facts })
  useEffect(
    () => dispatch({ type: 'facts.changed', facts: { isComplete, isAnswered, isOver } }),
    [dispatch, isComplete, isAnswered, isOver],
  )

  const isStarting = isOnline && state === 'agreed'
  const start = useEffectEvent(() => send({ type: 'start' }))
  useEffect(() => {
    if (isStarting) start()
  }, [isStarting])

  const isUnsent = isOnline && !isOver && room.answer === undefined && kept?.answer !== undefined
  const sendAnswer = useEffectEvent(() => {
    if (kept?.answer) send({ type: 'answer', answer: kept.answer.answer }, kept.answer.clientId)
  })
  useEffect(() => {
    if (isUnsent) sendAnswer()
  }, [isUnsent])

  useEffect(() => {
    if (isOnline) keepLastRoom(room)
  }, [isOnline, room])

  return {
    mode,
    boxes,
    ticked,
    answer,
    /** Whether the answer waits on this device. */
    isAnswerKept: room.answer === undefined && answer !== undefined && !isOnline,
    toggle: (box: string) => checklistStore.toggle(id, box),
    refuse: () => dispatch({ type: 'mismatch.found' }),
    resume: () => dispatch({ type: 'checklist.resumed' }),
    giveAnswer: (given: RoomAnswer) => checklistStore.answer(id, { clientId: randomId(), answer: given }),
  }
}
