import type { SwapAlarm } from '#contract/trade-rooms.ts'
import * as texts from '#messages/trade-room.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { CalmButton } from './calm-button.tsx'

/** Shortest time that an alarm shows, in milliseconds. RM154 */
const MIN_ALARM_MS = 6_000

type Props = { alarms: readonly SwapAlarm[]; onAcknowledge(alarmId: string): void }

/** Swap alarms above the lists, in sight wherever the page is scrolled, until each has been read and 6 s have passed. RM154 */
export function Alarms({ alarms, onAcknowledge }: Props) {
  /** Read within their first seconds. */
  const [held, setHeld] = useState<readonly SwapAlarm[]>([])
  const shown = [...held.filter(({ id }) => !alarms.some((alarm) => alarm.id === id)), ...alarms]
  const key = shown.map(({ id }) => id).join()
  function acknowledge(alarm: SwapAlarm, left: number) {
    onAcknowledge(alarm.id)
    if (left <= 0) return
    setHeld((all) => [...all, alarm])
    setTimeout(() => setHeld((all) => all.filter((each) => each !== alarm)), left)
  }
  return (
    <Root role="alert" aria-label={texts.warnings} data-empty={shown.length === 0 ? '' : undefined}>
      {shown.map((alarm) => (
        <Alarm
          key={alarm.id}
          alarm={alarm}
          changesWith={key}
          isRead={held.some(({ id }) => id === alarm.id)}
          onRead={(left) => acknowledge(alarm, left)}
        />
      ))}
    </Root>
  )
}

type AlarmProps = {
  alarm: SwapAlarm
  changesWith: string
  isRead: boolean
  /** `left`: milliseconds that it still has to show. */
  onRead(left: number): void
}

function Alarm({ alarm, changesWith, isRead, onRead }: AlarmProps) {
  const shownAt = useRef(0)
  const wordsId = useId()
  useEffect(() => void (shownAt.current = performance.now()), [])
  return (
    <div data-read={isRead ? '' : undefined}>
      <TriangleAlert aria-hidden="true" />
      <p id={wordsId}>{texts.alarm(alarm)}</p>
      <CalmButton
        look="outline"
        changesWith={changesWith}
        aria-disabled={isRead}
        aria-describedby={wordsId}
        onPress={() => isRead || onRead(shownAt.current + MIN_ALARM_MS - performance.now())}
      >
        {isRead ? texts.seen : texts.seenIt}
      </CalmButton>
    </div>
  )
}

const Root = styled.section(css`
  position: sticky; inset-block-start: calc(var(--topbar-h) + var(--s-2)); z-index: 19; display: grid; gap: var(--s-2); max-height: 45vh; overflow-y: auto; overscroll-behavior: contain; border-radius: var(--r-lg);
  &[data-empty] { display: contents; }
  @media (min-width: 768px) { inset-block-start: calc(var(--topbar-h) + 46px + var(--s-2)); }
  > div { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2) var(--s-3); padding-block: 10px; padding-inline: var(--s-4) var(--s-3); border: 2px solid var(--bad); border-radius: var(--r-lg); background: linear-gradient(var(--bad-soft) 0 0) var(--bg); }
  > div > svg { flex: none; width: 24px; height: 24px; color: var(--bad); }
  p { flex: 1 1 160px; font-weight: 650; line-height: 1.3125rem; overflow-wrap: anywhere; }
  button { margin-inline-start: auto; }
  [data-read] button { opacity: .5; }
`)
