import { css } from '@emotion/react'

/** A row of the list: a conversation, or a user that a search found. */
export const rowStyles = css`
  display: flex; align-items: center; gap: var(--s-3); width: 100%; min-height: 68px; padding: var(--s-2); border: 0; border-radius: var(--r-md);
  background: none; text-align: start; font: inherit; color: inherit; cursor: pointer;
  &:hover { background: var(--surface); --ground: var(--surface); }
  &[aria-current] { background: var(--tile); --ground: var(--tile); }
  &:focus-visible { outline-offset: -2px; }
  .who { flex: 1; display: block; min-width: 0; }
  .who > * { display: flex; align-items: center; gap: 5px; white-space: nowrap; overflow: hidden; }
  .who > * > * { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  .who b { font-weight: 600; line-height: 1.375rem; }
  .who small { font-size: var(--t-md); line-height: 1.25rem; color: var(--text-3); }
  .who svg { flex: none; width: 15px; height: 15px; }
`
