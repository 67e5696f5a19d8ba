import type { TradeRoom } from '#contract/trade-rooms.ts'
import { otherSeat } from '#domain/trade-room/room-seats.ts'
import { judge } from '#domain/trade/trade-verdict.ts'
import { signedPercent } from '#domain/trade/verdict-display.ts'
import { verdicts } from '#messages/trade.ts'
import * as texts from '#messages/trade-room.ts'
import { Button } from '#ui/button.tsx'
import { VerdictWord, verdictColours } from '#ui/verdict-look.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Check, CheckCheck, Lock, LockOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSecondsUntil } from './use-server-now.ts'
import { useTapGuard } from './use-tap-guard.ts'

type Props = {
  room: TradeRoom
  otherName: string
  isOnline: boolean
  clockOffset: number | null
  /** The answer to the last tap that did nothing; 'early': it counts down. */
  answer: string
  onAnswer(answer: string): void
  onLock(): void
  onConfirm(): void
  onUnlock(): void
  /** Brings the first entry into sight that was not seen yet. */
  onLookAgain(): void
}

/** Answer to an early confirmation, which counts down. RM151 */
export const EARLY = 'early'

/**
 * Change, lock and confirm. Each has a place of its own, where nothing else ever is, and a tap that can't do anything says why.
 * RM151 to RM153
 */
export function ActionBar(props: Props) {
  const { room, otherName, isOnline, clockOffset, answer, onAnswer, onLock, onConfirm, onUnlock, onLookAgain } = props
  const { you, revision, state, seats } = room
  const mine = seats[you]
  const hasLocked = mine?.locked === revision
  const hasConfirmed = mine?.confirmed === revision
  const hasJustChanged = useTapGuard(`${revision} ${state}`)
  const wait = useSecondsUntil(room.confirmOpensAt, clockOffset)
  const rest = useSecondsUntil(room.restsUntil, clockOffset)
  const isReviewed = state === 'reviewing' || state === 'confirmedByOne'
  const isEmpty = room.sides.host.length + room.sides.partner.length === 0

  /** Why nothing at all can be done now; null: it can. */
  const halt = (): string | null => {
    if (!isOnline) return texts.offline
    if (state === 'paused') return texts.isPaused(otherName)
    if (rest > 0) return texts.resting(rest)
    return hasJustChanged() ? texts.justChanged : null
  }
  const whyNoLock = (): string | null => {
    if (hasLocked) return texts.alreadyLocked
    if (isEmpty) return texts.isEmpty
    if (room.alarms.length > 0) return texts.readAlarms
    return mine?.seen === revision ? null : texts.lookFirst
  }
  const whyNoConfirm = (): string | null => {
    if (hasConfirmed) return texts.alreadyConfirmed(otherName)
    if (!hasLocked) return texts.lockFirst
    if (!isReviewed) return texts.otherLocksFirst(otherName)
    return room.confirmOpensAt === undefined ? texts.lookFirst : wait > 0 ? EARLY : null
  }
  const press = (why: string | null, act: () => void) => {
    const reason = halt() ?? why
    onAnswer(reason ?? '')
    if (reason === null) return act()
    if (reason === texts.lookFirst) onLookAgain()
  }

  const { verdict } = judge(room.sides[you], room.sides[otherSeat(you)])
  return (
    <Root aria-label={texts.actions}>
      <output className="answer" aria-live="assertive">
        {answer === EARLY ? wait > 0 && texts.tooSoon(wait) : answer}
      </output>
      <Line data-kind={verdict.kind}>
        <span className="next">{sayNext(room, otherName)}</span>
        {'percent' in verdict && (
          <b className="word">
            <VerdictWord kind={verdict.kind} word={verdicts[verdict.kind]} />
            <span className="num" translate="no">
              {signedPercent(verdict.percent)}
            </span>
          </b>
        )}
      </Line>
      <div className="places">
        <Place isOn={hasLocked} onPress={() => press(hasLocked ? null : texts.nothingToUnlock, onUnlock)}>
          <LockOpen aria-hidden="true" />
          {texts.change}
        </Place>
        <Place
          look={whyNoLock() === null ? 'primary' : 'plain'}
          isOn={!hasLocked}
          isDone={hasLocked}
          onPress={() => press(whyNoLock(), onLock)}
        >
          <Lock aria-hidden="true" />
          {hasLocked ? texts.locked : texts.lock}
        </Place>
        <Place
          look={whyNoConfirm() === null ? 'primary' : 'plain'}
          isOn={hasLocked && isReviewed && !hasConfirmed}
          isDone={hasConfirmed}
          onPress={() => press(whyNoConfirm(), onConfirm)}
        >
          {hasConfirmed ? <CheckCheck aria-hidden="true" /> : <Check aria-hidden="true" />}
          {hasConfirmed ? texts.confirmed : texts.confirm}
          {isReviewed && !hasConfirmed && wait > 0 && (
            <span className="wait num" translate="no">
              {texts.secondsLeft(wait)}
            </span>
          )}
        </Place>
      </div>
    </Root>
  )
}

type PlaceProps = {
  look?: 'primary' | 'plain'
  /** Whether it is the turn of this button. */
  isOn: boolean
  isDone?: boolean
  onPress(): void
  children: ReactNode
}

const Place = ({ look = 'plain', isOn, isDone = false, onPress, children }: PlaceProps) => (
  <Button look={look} data-on={isOn ? '' : undefined} data-done={isDone ? '' : undefined} onClick={onPress}>
    {children}
  </Button>
)

/** Next step for the reader. */
export function sayNext({ state, you, revision, seats, confirmOpensAt }: TradeRoom, otherName: string): string {
  const [mine, theirs] = [seats[you], seats[otherSeat(you)]]
  if (!theirs) return texts.next.alone
  switch (state) {
    case 'paused':
      return texts.next.paused(otherName)
    case 'lockedByOne':
      return mine?.locked === revision ? texts.next.iLocked(otherName) : texts.next.otherLocked(otherName)
    case 'reviewing':
      return confirmOpensAt === undefined ? texts.lookFirst : texts.next.review
    case 'confirmedByOne':
      return mine?.confirmed === revision ? texts.next.iConfirmed(otherName) : texts.next.otherConfirmed(otherName)
    default:
      return texts.next.building
  }
}

const Root = styled.section(css`
  position: sticky; inset-block-end: var(--tabs-h); z-index: 20; display: grid; gap: 6px; margin-inline: calc(-1 * var(--gutter)); padding: 8px var(--gutter) 12px;
  background: var(--surface); border-block-start: 1px solid var(--line); box-shadow: 0 -10px 30px -14px rgb(5 2 16 / .5);
  .answer { position: absolute; inset-inline: var(--gutter); inset-block-end: calc(100% + 6px); display: block; padding: 10px 14px; border-radius: var(--r-md); background: var(--warn-soft); color: var(--text); font-weight: 650; line-height: 1.25rem; box-shadow: 0 0 0 1.5px var(--warn), var(--shadow-pop); }
  .answer:empty { display: none; }
  .next { font-size: .9375rem; line-height: 1.125rem; font-weight: 600; overflow-wrap: anywhere; }
  .word { flex: none; display: inline-flex; align-items: center; gap: 5px; max-width: 50%; font: 750 1rem/1.125rem var(--font-display); }
  .word svg { width: 18px; height: 18px; flex: none; }
  .places { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--s-2); padding-block-end: 3px; }
  .places > button { min-height: 52px; padding-inline: 6px; flex-wrap: wrap; gap: 0 6px; white-space: normal; }
  .places > button:not([data-on], [data-done]) { color: var(--text-3); }
  .places > button[data-done] { box-shadow: inset 0 0 0 2px var(--good); color: var(--good); }
  .wait { font-size: .9375rem; }
  @media (max-width: 359px) { .places svg { display: none; } } /* the words stay on one line */
  main:has(&) ~ * { --toast-bottom: calc(var(--tabs-h) + 132px + var(--s-2)); }
  @media (min-width: 768px) {
    inset-block-end: var(--s-4); margin-inline: 0; padding: var(--s-3) var(--s-4) var(--s-4); border: 1px solid var(--line); border-radius: var(--r-lg);
    .answer { inset-inline: var(--s-4); }
  }
`)

const Line = styled.div(
  verdictColours,
  css`
  display: flex; align-items: center; justify-content: space-between; gap: 4px 10px; min-height: 36px;
  .word { color: var(--v); }
`,
)
