import { KEPT_HEIGHT } from './scroll-position.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** The area above the list. It is low on a phone, so that the first pet is near the top. */
export const Lead = styled.div(css`
  width: 100%; max-width: calc(var(--wrap) + 2 * var(--gutter)); margin-inline: auto; padding: var(--s-2) var(--gutter);
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-2);
  header { display: flex; align-items: baseline; justify-content: space-between; gap: var(--s-4); min-height: 32px; }
  header output { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: .9375rem; color: var(--text-2); }
  /* On a phone the box below says it, and the count needs the line. */
  @media (max-width: 767px) { .searched { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } }
  header output:focus { outline: 0; }
  header .num { font-size: 1.0625rem; color: var(--text); }
  @media (min-width: 768px) {
    gap: var(--s-3); padding-block: var(--s-6) var(--s-4);
    h1 { font-size: clamp(1.75rem, 1.4vw + 1.4375rem, 2.5rem); }
  }
`)

export const Results = styled.section(css`
  min-height: max(60vh, var(${KEPT_HEIGHT}, 0px)); scroll-margin-block-start: calc(var(--topbar-h) + 72px);
  .failed { position: sticky; inset-block-end: calc(var(--tabs-h) + var(--s-3)); display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: var(--s-3); padding: var(--s-5); color: var(--text-2); }
  & + .faq { padding-block: var(--s-10) var(--s-16); }
  & + .faq h2 { margin-block-end: var(--s-3); }
`)
