import type { ItemRow } from '#contract/items.ts'
import type { RoomOperation } from '#contract/trade-rooms.ts'
import { pendingQuantity, type RoomLive } from '#domain/trade-room/room-live.ts'
import { otherSeat } from '#domain/trade-room/room-seats.ts'
import { MAX_QUANTITY } from '#domain/trade/quantity.ts'
import type { SideName } from '#domain/trade/trade.ts'
import * as texts from '#messages/trade-room.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmSheet } from '#ui/confirm-sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { LogIn, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ActionBar, EARLY } from './action-bar.tsx'
import { Alarms } from './alarms.tsx'
import { Announcer } from './announcer.tsx'
import { Asks } from './asks.tsx'
import { toSafeName } from './person-name.tsx'
import { Players } from './players.tsx'
import type { RefusedOperation, RoomHandle } from './room-handle.ts'
import { useRoomParts } from './room-parts.ts'
import { RoomSide } from './room-side.tsx'
import { RoomVerdict } from './room-verdict.tsx'
import { Said } from './said.tsx'
import { SinceYourLock } from './since-your-lock.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useSeen } from './use-seen.ts'
import { Waiting } from './waiting.tsx'

type Props = {
  live: RoomLive & { room: NonNullable<RoomLive['room']> }
  handle: RoomHandle
  /** Signs a guest in and leads back; null: signed in already, or the site has no sign-in. */
  signIn: string | null
}

/** Words of a refused operation. RM158 */
const sayRefused = ({ code, retryAfterMs }: RefusedOperation): string =>
  code === 'room.too_soon'
    ? EARLY
    : code === 'room.resting'
      ? texts.resting(Math.ceil((retryAfterMs ?? 0) / 1_000))
      : (texts.refusals[code] ?? texts.refused)

/** The room until both have agreed. RM143 to RM158 */
export function Room({ live, handle, signIn }: Props) {
  const { room, pending, isOnline, clockOffset } = live
  const { Picker } = useRoomParts()
  const { you, seats, sides, revision, state } = room
  const other = otherSeat(you)
  const partner = seats[other]
  const otherName = partner ? toSafeName(partner) : ''
  const own = { yours: sides[you], theirs: sides[other] }
  const root = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const lists = useRef<HTMLDivElement>(null)
  const [answer, setAnswer] = useState('')
  const [picking, setPicking] = useState<SideName | null>(null)
  const [hasPicked, setHasPicked] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const { send } = handle

  useKeptFocus(root, heading)
  const isBuilt = partner !== undefined && state !== 'paused'
  useSeen({
    lists,
    revision,
    // A warning covers the lists.
    isDue: isOnline && isBuilt && room.alarms.length === 0 && seats[you]?.seen !== revision,
    onSeen: () => send({ type: 'seen', revision }),
  })
  useEffect(
    () => handle.onRefused((refused) => refused.operation.type !== 'seen' && setAnswer(sayRefused(refused))),
    [handle],
  )
  // An answer is about the trade as it was.
  const [answered, setAnswered] = useState(revision)
  if (answered !== revision) {
    setAnswered(revision)
    setAnswer('')
  }

  const operate = (operation: RoomOperation) => {
    if (isOnline) return send(operation)
    setAnswer(texts.offline)
  }
  const pick = (side: SideName) => {
    setPicking(side)
    setHasPicked(true)
  }
  /** Number of a pet on a side, with what was set or asked for already. */
  const countOf = (side: SideName, slug: string) => {
    const entry = own[side].find((each) => each.slug === slug)?.quantity ?? 0
    return side === 'yours'
      ? (pendingQuantity(pending, slug) ?? entry)
      : (room.asks.find((ask) => ask.of === other && ask.slug === slug)?.quantity ?? entry)
  }
  const add = (side: SideName, ...rows: readonly ItemRow[]) => {
    const [row] = rows
    if (!row) return
    const quantity = Math.min(MAX_QUANTITY, countOf(side, row.slug) + rows.length)
    operate({ type: side === 'yours' ? 'set' : 'ask', slug: row.slug, quantity })
  }
  const chosen = (side: SideName) =>
    [
      ...new Set([
        ...own[side].map(({ slug }) => slug),
        ...room.asks.filter(({ of }) => side === 'theirs' && of === other).map(({ slug }) => slug),
      ]),
    ]
      .map((slug) => ({ slug, quantity: countOf(side, slug) }))
      .filter(({ quantity }) => quantity > 0)
  const isOpen = state === 'building' || state === 'waiting'
  const side = (name: SideName) => (
    <RoomSide
      side={name}
      entries={own[name]}
      pending={pending}
      isOpen={isOpen || (state === 'lockedByOne' && seats[you]?.locked !== revision)}
      onAdd={() => pick(name)}
      onQuantity={(slug, quantity) => operate({ type: name === 'yours' ? 'set' : 'ask', slug, quantity })}
    />
  )

  return (
    <Root ref={root}>
      <header className="top">
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        <Button look="quiet" aria-haspopup="dialog" aria-label={texts.leaveRoom} onClick={() => setEnding(true)}>
          <X aria-hidden="true" />
          {texts.leave}
        </Button>
      </header>
      <Connection isOnline={isOnline} isTrying={live.isTrying} onRetry={handle.reconnect} />
      {partner ? (
        <Players room={room} />
      ) : (
        <Waiting
          room={room}
          onAdmit={(candidateId) => operate({ type: 'admit', candidateId })}
          onTurnAway={(candidateId) => operate({ type: 'turnAway', candidateId })}
        />
      )}
      {signIn !== null && (
        <a className="sign-in" href={signIn}>
          <LogIn aria-hidden="true" />
          {texts.guestMaySignIn}
        </a>
      )}
      <Alarms alarms={room.alarms} onAcknowledge={(alarmId) => operate({ type: 'acknowledge', alarmId })} />
      <SinceYourLock room={room} />
      <Asks
        room={room}
        otherName={otherName}
        isOpen={isBuilt}
        onTake={(askId) => operate({ type: 'take', askId })}
        onRefuse={(askId) => operate({ type: 'refuse', askId })}
      />
      <div className="sides" ref={lists}>
        {side('yours')}
        {side('theirs')}
      </div>
      <RoomVerdict sides={own} />
      {partner && <Said room={room} otherName={otherName} onSay={(phrase) => operate({ type: 'say', phrase })} />}
      <Announcer room={room} otherName={otherName} />
      {partner && (
        <ActionBar
          room={room}
          otherName={otherName}
          isOnline={isOnline}
          clockOffset={clockOffset}
          answer={answer}
          onAnswer={setAnswer}
          onLock={() => operate({ type: 'lock', revision })}
          onConfirm={() => operate({ type: 'confirm', revision })}
          onUnlock={() => operate({ type: 'unlock' })}
          onLookAgain={() => lists.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })}
        />
      )}
      {hasPicked && (
        <Suspense>
          <Picker
            side={picking}
            chosen={picking === null ? [] : chosen(picking)}
            onAdd={add}
            onSwitch={setPicking}
            onClose={() => setPicking(null)}
            titles={texts.addTo}
            isOwnFirst
          />
        </Suspense>
      )}
      <ConfirmSheet
        open={isEnding}
        words={texts.endSheet}
        onClose={() => setEnding(false)}
        onConfirm={() => {
          setEnding(false)
          operate({ type: 'cancel' })
        }}
      />
    </Root>
  )
}

/** Shows only where the room is behind. RM141 */
const Connection = ({ isOnline, isTrying, onRetry }: { isOnline: boolean; isTrying: boolean; onRetry(): void }) => (
  <output className="connection">
    {!isOnline && (
      <>
        {isTrying ? texts.reconnecting : texts.offline}{' '}
        {!isTrying && (
          <Button look="outline" onClick={onRetry}>
            {texts.reconnect}
          </Button>
        )}
      </>
    )}
  </output>
)

const Root = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3);
  .top { display: flex; align-items: center; justify-content: space-between; gap: var(--s-2); }
  .top h1 { font-size: 1.5rem; }
  .connection { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2); padding: 8px var(--s-4); border-radius: var(--r-md); background: var(--warn-soft); font-weight: 600; }
  .connection:empty { display: none; }
  .sign-in { display: flex; align-items: center; gap: var(--s-2); min-height: 44px; color: var(--accent); font-weight: 600; }
  .sign-in svg { width: 18px; height: 18px; }
  .sides { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3); scroll-margin-block-start: calc(var(--topbar-h) + var(--s-3)); }
  @media (min-width: 768px) { .sides { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s-4); } }
`)
