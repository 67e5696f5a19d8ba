import { useChat, useChatStatus } from './shared/chat-context.ts'
import * as texts from '#messages/chat.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useState } from 'react'

/** Delay before a lost connection is shown, in milliseconds. */
const PATIENCE = 1_500

/** Notice that messages do not come at the moment, and what to do about it. It covers, and moves nothing. CH6 */
export function ConnectionLine() {
  const { reconnect } = useChat()
  const status = useChatStatus()
  const isLate = useIsLate(status !== 'connected')
  return (
    <Root aria-live="polite">
      {isLate && status === 'connecting' && <p>{texts.connecting}</p>}
      {isLate && status === 'disconnected' && (
        <p>
          {texts.notConnected}{' '}
          <Button look="quiet" onClick={reconnect}>
            {texts.reconnect}
          </Button>
        </p>
      )}
    </Root>
  )
}

/** Whether it has been so for a while. */
function useIsLate(waits: boolean): boolean {
  const [isLate, setLate] = useState(false)
  if (isLate && !waits) setLate(false)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [waits])
  return isLate
}

const Root = styled.div(css`
  position: absolute; z-index: 2; inset-inline: 0; inset-block-end: var(--s-3); display: grid; justify-items: center; pointer-events: none;
  .log-frame & { inset-block: var(--s-2) auto; }
  p {
    display: flex; align-items: center; gap: var(--s-2); min-height: 36px; padding: 0 var(--s-4); border-radius: var(--r-full); pointer-events: auto;
    background: var(--warn-soft); color: var(--warn); font-size: var(--t-md); font-weight: 600; box-shadow: var(--shadow-2);
  }
  button { color: inherit; text-decoration: underline; text-underline-offset: 3px; margin-inline-end: calc(-1 * var(--s-3)); }
`)
