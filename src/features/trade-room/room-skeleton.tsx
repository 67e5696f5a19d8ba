import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** Size of a room until it has come. */
export const RoomSkeleton = () => (
  <Root aria-hidden="true">
    <Skeleton style={{ width: 160, height: 32 }} />
    <Skeleton style={{ height: 88 }} />
    <div>
      <Skeleton style={{ height: 220 }} />
      <Skeleton style={{ height: 220 }} />
    </div>
  </Root>
)

const Root = styled.div(css`
  display: grid; gap: var(--s-3);
  > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3); }
  @media (min-width: 768px) { > div { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s-4); } }
`)
