import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** List and proposal: side by side, on anything narrower one at a time. DK4, DK41 */
export const DeskRoot = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: var(--s-4); padding-block: var(--s-4) var(--s-10); min-height: calc(100dvh - var(--topbar-h));
  .head { display: flex; align-items: center; gap: var(--s-2); }
  @media (max-width: 18rem) { .head { flex-wrap: wrap; } } /* large letters */
  h1 { flex: 1; font: var(--w-display) var(--d-lg)/1.2 var(--font-display); }
  .list { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: var(--s-3); }
  .more { display: grid; justify-items: center; padding-block-start: var(--s-3); }
  .detail { min-width: 0; padding: var(--s-4); background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1); }
  &[data-waiting] > section { visibility: hidden; }
  @media (max-width: 767.98px) { .keys { display: none; } }
  @media (max-width: 479.98px) { .list fieldset label > span { padding-inline: 4px; font-size: var(--t-sm); } }
  @media (max-width: 1023.98px) {
    &[data-open] .list, &[data-open] .setup, &[data-open] nav, &[data-open] .head button, &:not([data-open]) .detail { display: none; }
    &[data-open] .head { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  }
  @media (min-width: 1024px) {
    grid-template-columns: minmax(0, 400px) minmax(0, 1fr); gap: var(--s-4) var(--s-6);
    > .head, > nav, > .setup { grid-column: 1 / -1; }
    .detail { position: sticky; inset-block-start: calc(var(--topbar-h) + var(--s-4)); align-self: start; max-height: calc(100dvh - var(--topbar-h) - 2 * var(--s-4)); padding: var(--s-6); overflow-y: auto; }
  }
`)
