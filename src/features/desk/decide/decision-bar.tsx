import * as texts from '#messages/desk.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'

type Props = {
  /** Reason why the server refused the last decision. */
  notice: string | null
  children: ReactNode
}

/** Moves that the reader may make now. */
export const DecisionBar = ({ notice, children }: Props) => (
  <Root aria-label={texts.decide}>
    {notice !== null && (
      <p className="notice" role="alert">
        {notice}
      </p>
    )}
    {children}
  </Root>
)

const Root = styled.section(css`
  display: grid; gap: var(--s-3); padding: var(--s-3); border-radius: var(--r-md); background: var(--surface-2);
  .buttons { display: flex; flex-wrap: wrap; gap: var(--s-2); }
  @media (max-width: 479.98px) {
    .buttons { gap: 6px; }
    .buttons > button { flex: 1 1 auto; padding-inline: 6px; font-size: var(--t-md); }
  }
  .none { color: var(--text-2); }
  .notice { padding: var(--s-2) var(--s-3); border-radius: var(--r-sm); background: var(--warn-soft); color: var(--warn); font-weight: 600; }
`)
