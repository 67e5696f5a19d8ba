import type { OutgoingMessage } from '#contract/chat-state.ts'
import { useChat, useChatStatus } from './shared/chat-context.ts'
import * as texts from '#messages/chat.ts'
import { refusals } from '#messages/refusals.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** The state of an unacknowledged message, and its actions. CN24 */
export function Delivery({ message: { clientId, state, refusal } }: { message: OutgoingMessage }) {
  const { resend, discard } = useChat()
  const isConnected = useChatStatus() === 'connected'
  // The connection may outlast a request that failed: then there is no return to wait for.
  const isWaiting = state === 'waiting' && !isConnected
  return (
    <Root aria-live="polite" data-state={isWaiting || state === 'sending' ? undefined : 'failed'}>
      <span>
        {state === 'sending'
          ? texts.sending
          : isWaiting
            ? texts.waiting
            : state === 'waiting'
              ? texts.notSentYet
              : texts.notSent(refusals[refusal ?? ''] ?? '')}
      </span>
      {state !== 'sending' && (
        <span>
          {!isWaiting && (
            <button type="button" onClick={() => resend(clientId)}>
              {texts.retry}
            </button>
          )}
          <button type="button" onClick={() => discard(clientId)}>
            {texts.deleteMessage}
          </button>
        </span>
      )}
    </Root>
  )
}

const Root = styled.small(css`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 0 var(--s-2); min-height: 18px; padding: 1px 4px 0; font-size: var(--t-xs); line-height: 1.125rem; color: var(--text-3);
  &[data-state="failed"] { color: var(--bad); font-size: var(--t-sm); }
  button { min-height: 44px; padding: 0 var(--s-2); border: 0; background: none; cursor: pointer; font: 600 var(--t-md)/1 var(--font-text); color: var(--text); text-decoration: underline; text-underline-offset: 3px; }
`)
