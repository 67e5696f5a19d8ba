import { formatMoment } from '#domain/text/format.ts'
import { Checklist } from '#features/trade-room/checklist/checklist.tsx'
import { readLastRoom } from '#features/trade-room/checklist/last-room.store.ts'
import * as texts from '#messages/offline.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useState } from 'react'

/** An answer waits in the browser's storage, so nothing is sent from here. */
const sendNothing = () => undefined

/** The agreed trade with its checklist, as this device last saw it. RM203, RM204 */
export function LastRoom({ roomId }: { roomId: string }) {
  const [last] = useState(() => readLastRoom(roomId))
  if (last === null) return <p className="none">{texts.noRoom}</p>
  const { agreedAt } = last.room
  return (
    <Root>
      {agreedAt !== undefined && (
        <p>
          {texts.agreedOn} <time dateTime={agreedAt}>{texts.agreedAt(formatMoment(agreedAt))}</time>
        </p>
      )}
      <Checklist room={last.room} send={sendNothing} isOnline={false} />
    </Root>
  )
}

const Root = styled.div(css`
  padding-block-end: var(--s-10);
  > p { margin-block-end: var(--s-3); color: var(--text-2); text-align: center; }
`)
