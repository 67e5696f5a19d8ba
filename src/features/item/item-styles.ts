import styled from '@emotion/styled'
import { css } from '@emotion/react'

/** A panel's heading, and its neighbour. */
export const PanelHead = styled.div(css`
  display: flex; align-items: center; justify-content: space-between; gap: var(--s-3); min-height: 44px;
`)

/**
 * On a phone one column in the order of what a player in a trade needs: name, picture, value, variants, then trend and facts. From 768 px
 * picture and variants are a column of their own. What comes later in the HTML moves nothing that came before. LY60, LY61
 */
export const Grid = styled.div(css`
  --stage: 9.5rem;
  display: grid; grid-template-columns: minmax(0, 1fr);
  h1 { margin-block-end: var(--s-3); font-size: clamp(1.8125rem, 2vw + 1.375rem, 3rem); font-weight: 800; letter-spacing: -.012em; line-height: 1.05; overflow-wrap: anywhere; }
  .item-stage { height: var(--stage); }
  .choice { margin-block-start: var(--s-3); }
  @media (min-width: 768px) {
    --stage: 300px;
    grid-template: repeat(4, auto) minmax(0, 1fr) / 320px minmax(0, 1fr); column-gap: var(--s-6); align-items: start;
    > * { grid-column: 2; }
    h1 { margin: 0; }
    .item-stage, .choice { grid-area: 1 / 1 / -1; }
    .choice { margin-block-start: calc(var(--stage) + var(--s-3)); }
  }
  @media (min-width: 1024px) {
    --stage: 316px;
    grid-template-columns: 440px minmax(0, 1fr); column-gap: var(--s-10);
  }
`)
