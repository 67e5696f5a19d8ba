import { flagParts } from '#domain/chat/chat-flags.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import * as texts from '#messages/chat.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { TriangleAlert } from 'lucide-react'

/** A text as it was written: no link, no markup. Addresses of other sites are marked, and their reader is warned. CH17, CH18 */
export function MessageText({ text, isMine }: { text: string; isMine: boolean }) {
  const parts = flagParts(stripBidiControls(text))
  const isRisky = !isMine && parts.some(({ flag }) => flag !== null)
  return (
    <>
      <Bubble className="bubble">
        <bdi>
          {parts.map((part, index) =>
            part.flag === null || isMine ? part.text : <mark key={index}>{part.text}</mark>,
          )}
        </bdi>
      </Bubble>
      {isRisky && (
        <Warning>
          <TriangleAlert aria-hidden="true" />
          {texts.scam}
        </Warning>
      )}
    </>
  )
}

const Bubble = styled.p(css`
  width: fit-content; max-width: 100%; padding: 8px 14px; line-height: 1.375rem; white-space: pre-wrap; overflow-wrap: anywhere;
  /* A text that runs from right to left leaves the bubble on its side. */
  bdi { display: block; }
  mark { background: none; color: var(--warn); text-decoration: underline wavy; text-underline-offset: 3px; }
`)
const Warning = styled.p(css`
  display: flex; gap: 6px; padding: 4px; font-size: var(--t-sm); line-height: 1.125rem; color: var(--warn);
  svg { flex: none; width: 14px; height: 14px; margin-block-start: 2px; }
`)
