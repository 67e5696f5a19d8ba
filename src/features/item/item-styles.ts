import styled from '@emotion/styled'
import { css } from '@emotion/react'

/** A panel's heading, and its neighbour. */
export const PanelHead = styled.div(css`
  display: flex; align-items: center; justify-content: space-between; gap: var(--s-3); min-height: 44px;
`)

/**
 * On a phone one column in the order of what a player in a trade needs: name, picture, value, then variants and facts. From 768 px
 * two columns, from 1024 px with the level panel beside the picture.
 */
export const Grid = styled.div(css`
  display: flex; flex-direction: column;
  .left, .info, .title { display: contents; }
  h1 { order: 1; margin-bottom: var(--s-3); font-size: clamp(1.8125rem, 2vw + 1.375rem, 3rem); font-weight: 800; letter-spacing: -.012em; line-height: 1.05; overflow-wrap: anywhere; }
  .item-stage { order: 2; }
  .figures, .change, .opinion { order: 3; }
  .variants { order: 4; margin-top: var(--s-3); }
  .actions { order: 4; }
  .facts { order: 5; }
  .description { order: 6; }
  .egg { order: 7; }
  .level { order: 8; margin-top: var(--s-4); }
  @media (min-width: 768px) {
    display: grid; grid-template-columns: 300px minmax(0, 1fr); gap: var(--s-6); align-items: start;
    .left, .info { display: block; min-width: 0; }
    .title { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s-1) var(--s-4); }
    h1, .egg { margin: 0; }
    .level { grid-column: 1 / -1; margin-top: 0; }
  }
  @media (min-width: 1024px) {
    grid-template: auto 1fr / 440px minmax(0, 1fr); gap: var(--s-5) var(--s-10);
    .left { grid-row: span 2; }
    .level { grid-column: 2; }
  }
`)
