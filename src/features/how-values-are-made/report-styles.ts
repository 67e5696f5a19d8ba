import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** The live figures: a panel for each question. */
export const Report = styled.section(css`
  display: grid; gap: var(--s-3); margin-block-end: var(--s-10);
  > * { min-width: 0; }
  > section { display: grid; gap: var(--s-3); }
  p { color: var(--text-2); }
  h3 { font-size: var(--d-sm); }
  p.warning { padding: var(--s-3) var(--s-4); border-radius: var(--r-md); background: var(--warn-soft); color: var(--text); }
  p.answer { font-size: var(--t-lg); line-height: 1.625rem; font-weight: 600; color: var(--text); }
  .answer b { display: block; margin-block-end: var(--s-1); font: var(--w-display) var(--d-xl)/1.1 var(--font-display); color: var(--accent); font-variant-numeric: tabular-nums; }
  p.small, small { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-3); }
  small { display: block; font-weight: 450; }
  .ends { display: flex; justify-content: space-between; }
  table { font-variant-numeric: tabular-nums; }
  && thead { position: static; clip-path: none; }
  && :is(th, td) { display: table-cell; padding-block: 9px; padding-inline: 0 var(--s-3); border-block-start: 1px solid var(--line-soft); line-height: 1.25rem; }
  && thead th { border-block-start: 0; padding-block-start: 0; vertical-align: bottom; }
  && :is(th, td):last-child { padding-inline-end: 0; }
  tbody th { font-weight: 450; color: var(--text-2); }
  td { color: var(--text); }
  tfoot :is(th, td) { font-weight: 600; }
  .bar { position: relative; display: block; height: 8px; margin-block-start: 6px; border-radius: var(--r-full); background: var(--surface-3); }
  .bar i { position: absolute; inset-block: 0; min-width: 4px; border-radius: inherit; background: var(--info); }
  .bar s { position: absolute; inset-block: -3px; width: 2px; margin-inline-start: -1px; background: var(--text); }
`)
