import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** A calm card for anything but a pet. */
export const Panel = styled.section(css`
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1); padding: var(--s-4); min-width: 0;
  @media (min-width: 768px) { padding: var(--s-5); }
`)
