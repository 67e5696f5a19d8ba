import { css } from '@emotion/react'

/** Answers of equal size, one below the other. RM201 */
export const choiceStyles = css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3);
  h3 { font: 650 1.125rem/1.5rem var(--font-text); }
  h3:focus { outline: none; }
  p, output { color: var(--text-2); }
  output { display: grid; gap: 2px; }
  output b { font: 650 1.125rem/1.5rem var(--font-text); color: var(--text); }
  .choices { display: grid; gap: var(--s-2); list-style-type: ""; }
  .choices button { width: 100%; min-height: 56px; line-height: 1.25rem; white-space: normal; }
`
