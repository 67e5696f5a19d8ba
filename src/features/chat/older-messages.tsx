import type { User } from '#contract/users.ts'
import * as texts from '#messages/chat.ts'
import * as common from '#messages/common.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Name } from './shared/person.tsx'
import type { History } from './use-conversation.ts'

/** Distance ahead of the screen at which older messages are read, in pixels. */
const AHEAD = 800

/** At the upper end: reads on as one comes near, and says where it all began. CH20 */
export function OlderMessages({ history, other }: { history: History; other: User }) {
  const { hasOlder, isReadingOlder, hasFailedOlder, readOlder, messages } = history
  const mark = useRef<HTMLDivElement>(null)
  const onNear = useEffectEvent(() => void readOlder())
  const mayRead = hasOlder && !isReadingOlder && !hasFailedOlder
  useEffect(() => {
    if (!mayRead || !mark.current) return
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && onNear(), {
      root: mark.current.closest('.scroller'),
      rootMargin: `${AHEAD}px 0px 0px`,
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [mayRead, messages.length])
  return (
    <Root ref={mark} className="beginning">
      {hasFailedOlder ? (
        <p role="alert">
          {texts.olderError}{' '}
          <Button look="outline" onClick={() => void readOlder()}>
            {common.tryAgain}
          </Button>
        </p>
      ) : hasOlder ? (
        <Skeleton style={{ width: '40%', height: 38, borderRadius: 18 }} />
      ) : (
        <p>
          {texts.beginning}
          <Name of={other} />.
        </p>
      )}
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; align-content: center; min-height: 64px; padding-block: var(--s-2);
  p { text-align: center; font-size: var(--t-md); color: var(--text-3); overflow-wrap: anywhere; }
`)
