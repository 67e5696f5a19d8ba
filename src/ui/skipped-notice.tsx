import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  title: string
  parts: readonly { text: string; why: string }[]
  more: string | null
  children?: ReactNode
}

/** Skipped entries, part by part: `text` is anybody's, and is shown as text. */
export const SkippedNotice = ({ title, parts, more, children }: Props) => (
  <Root>
    <TriangleAlert aria-hidden="true" />
    <div>
      <output>{title}</output>
      <ul>
        {parts.map(({ text, why }, at) => (
          <li key={at}>
            <q>{text}</q> {why}
          </li>
        ))}
        {more !== null && <li>{more}</li>}
      </ul>
      {children}
    </div>
  </Root>
)

const Root = styled.div(css`
  display: flex; gap: var(--s-3); margin-block-end: var(--s-4); padding: var(--s-3) var(--s-4); border-radius: var(--r-md); background: var(--warn-soft); font-size: .9375rem;
  svg { width: 20px; height: 20px; margin-block-start: 2px; flex: none; color: var(--warn); }
  div { min-width: 0; }
  output { font-weight: 600; }
  li { color: var(--text-2); overflow-wrap: anywhere; }
  q { color: var(--text); unicode-bidi: isolate; }
`)
