import type { TradeRoom } from '#contract/trade-rooms.ts'
import { diffSides } from '#domain/trade-room/side-diff.ts'
import { otherSeat } from '#domain/trade-room/room-seats.ts'
import * as texts from '#messages/trade-room.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** Differences of the other's side since the reader's last lock, one tap away. RM155 */
export function SinceYourLock({ room: { lockedOther, sides, you } }: { room: TradeRoom }) {
  if (!lockedOther) return null
  const changes = diffSides(lockedOther, sides[otherSeat(you)])
  if (changes.length === 0) return <Same>{texts.sameAsLocked}</Same>
  return (
    <Root>
      <summary>{texts.showSinceYourLock(changes.length)}</summary>
      <ul aria-label={texts.sinceYourLock}>
        {changes.map((change) => (
          <li key={change.slug} translate="no" data-less={change.after < change.before ? '' : undefined}>
            {texts.changeLine(change)}
          </li>
        ))}
      </ul>
    </Root>
  )
}

const Same = styled.p`
  padding-inline: var(--s-4); font-size: .9375rem; color: var(--text-2);
`
const Root = styled.details(css`
  border: 1px solid var(--line); border-radius: var(--r-lg); background: var(--surface);
  summary { display: list-item; min-height: 48px; padding: 0 var(--s-4); line-height: 3rem; list-style-position: inside; font-weight: 600; cursor: pointer; }
  ul { display: grid; gap: 4px; padding: 0 var(--s-4) var(--s-3); list-style-type: ""; }
  li { overflow-wrap: anywhere; }
  li[data-less] { font-weight: 650; color: var(--bad); }
`)
