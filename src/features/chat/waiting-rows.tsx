import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** In the place of conversations that are still read. */
export const WaitingRows = () => (
  <div aria-hidden="true">
    {[52, 38, 60, 44, 56, 40].map((width) => (
      <Waiting key={width}>
        <Skeleton style={{ width: 46, height: 46, borderRadius: '50%' }} />
        <span>
          <Skeleton style={{ width: `${width}%`, height: 14 }} />
          <Skeleton style={{ width: `${width + 24}%`, marginBlockStart: 9 }} />
        </span>
      </Waiting>
    ))}
  </div>
)

const Waiting = styled.div(css`
  display: flex; align-items: center; gap: var(--s-3); min-height: 68px; padding: var(--s-2);
  > :first-of-type { flex: none; }
  > span:last-child { flex: 1; }
`)
