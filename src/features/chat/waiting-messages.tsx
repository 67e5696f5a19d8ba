import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

const WIDTHS = [46, 62, 34, 52, 40]

/** In the place of messages that are still read. */
export const WaitingMessages = () => (
  <Root aria-hidden="true">
    {WIDTHS.map((width, index) => (
      <Skeleton
        key={width}
        data-mine={index % 3 === 2 ? '' : undefined}
        style={{ width: `${width}%`, height: 38, borderRadius: 18 }}
      />
    ))}
  </Root>
)

const Root = styled.div(css`
  flex: 1; display: flex; flex-direction: column; justify-content: flex-end; gap: var(--s-3); min-height: 0; padding: var(--s-4); overflow: hidden;
  [data-mine] { align-self: flex-end; }
  @media (min-width: 768px) { padding-inline: var(--s-5); }
  @media (min-width: 1024px) { padding-inline: var(--s-8); }
`)
