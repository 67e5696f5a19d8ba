import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** Code or JSON, whose long lines scroll in their own box. `label`: its name for assistive technology. */
export const Code = ({ label, children }: { label: string; children: string }) => (
  // Scrolls, so the keyboard must reach it. No other element keeps line breaks and is not a landmark.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <Root tabIndex={0} role="group" aria-label={label} translate="no">
    <code>{children}</code>
  </Root>
)

const Root = styled.pre(css`
  && { min-width: 0; max-width: 100%; max-height: 22rem; margin: 0; overflow: auto; overscroll-behavior: contain auto; white-space: pre; color: var(--text); }
  &&& code { overflow-wrap: normal; }
`)
