import { css } from '@emotion/react'
import styled from '@emotion/styled'

/**
 * Below the body on a phone, as high as the anchor from the first paint on: at its end the anchor covers nothing, and when
 * it comes nothing moves. Before that it sticks to the screen's bottom; a page's lead is never under it. AD6
 */
export const AnchorSpace = styled.div(css`
  position: sticky; inset-block-end: var(--tabs-h); z-index: 20; height: 78px;
  &:not(:has(section)) { visibility: hidden; }
  @media (min-width: 768px) { display: none; }
`)
