import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** List and conversation: both as high as there is room, each scrolling by itself. CH11 */
export const ChatRoot = styled.div(css`
  position: relative; display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr); width: 100%; min-height: 0; margin-inline: auto;
  .list, .conversation { grid-row: 2; display: flex; flex-direction: column; min-width: 0; min-height: 0; background: var(--bg); }
  .conversation > .fill { flex: 1; display: grid; place-content: center; min-height: 0; overflow-y: auto; }
  /* A conversation ends in what one writes with, and begins with the way back. */
  main:has(&[data-conversation]) ~ * { --toast-top: calc(var(--topbar-h) + 96px); --toast-bottom: auto; }
  @media (max-width: 767.98px) {
    &[data-conversation] .list, &:not([data-conversation]) .conversation { display: none; }
  }
  @media (min-width: 768px) {
    grid-template-columns: 288px minmax(0, 1fr);
    main:has(&[data-conversation]) ~ * { --toast-top: calc(var(--topbar-h) + 150px); }
    .list { border-inline-end: 1px solid var(--line); }
    .conversation { background: var(--bg-sunken); }
    &:not([data-conversation]) .conversation { place-content: center; }
  }
  @media (min-width: 1024px) { grid-template-columns: 360px minmax(0, 1fr); max-width: calc(var(--wrap) + 2 * var(--gutter)); border-inline: 1px solid var(--line); }
`)
