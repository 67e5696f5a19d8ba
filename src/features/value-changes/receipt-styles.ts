import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { figureLooks } from './change-list-styles.ts'

/** On paper a receipt is dark ink on white, without the site around it. RC29 */
export const Sheet = styled.article(
  figureLooks,
  css`
  display: grid; gap: var(--s-3); justify-items: start; padding-block-end: var(--s-16);
  > * { min-width: 0; max-width: 100%; }
  > header, > .columns, > nav { justify-self: stretch; }
  > header { display: flex; align-items: center; gap: var(--s-4); }
  .thumb { width: 96px; height: 96px; border-radius: var(--r-lg); }
  .tags { display: flex; gap: var(--s-3); min-height: 1.25rem; }
  h1 { font-size: clamp(1.5rem, 1.4vw + 1.25rem, 2.25rem); overflow-wrap: anywhere; }
  h1 span { display: block; font-size: var(--d-sm); line-height: 1.5rem; color: var(--text-2); }
  h2 { font-size: var(--d-sm); margin-block-end: var(--s-2); }
  .lead { max-width: 40rem; color: var(--text-2); }
  .columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3); }
  .columns p { color: var(--text-2); }
  .columns .figures { flex-wrap: wrap; min-height: 2.5rem; font-size: 1.75rem; color: var(--text); }
  .figures .old { font-size: .75em; }
  .percent { font-size: 1rem; }
  .figures small { font: 450 var(--t-md)/1 var(--font-text); color: var(--text-3); }
  table { width: 100%; margin-block-start: var(--s-2); border-collapse: collapse; font-size: .9375rem; }
  th, td { padding-block: 8px; padding-inline: 0 12px; text-align: start; font-weight: 450; border-block-start: 1px solid var(--line-soft); overflow-wrap: anywhere; color: var(--text-2); }
  thead th { border-block-start: 0; font-size: var(--t-sm); color: var(--text-3); }
  [data-changed] td:last-of-type { font-weight: 650; color: var(--text); }
  dl > div { padding-block: 6px; }
  dt { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-3); }
  dd { margin: 0; overflow-wrap: anywhere; }
  time { display: inline-block; min-width: min(16em, 100%); }
  code { font: .8125rem/1.25rem ui-monospace, monospace; color: var(--text-2); }
  dd a { display: inline-block; min-height: 44px; text-decoration: underline; text-underline-offset: 3px; text-decoration-color: var(--line-control); }
  .reference a { display: inline-flex; align-items: center; min-height: 44px; }
  > nav { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s-2); margin-block-start: var(--s-3); }
  > nav > a { white-space: normal; }
  > nav > .all { order: 1; grid-column: 1 / -1; }
  .none { display: grid; place-items: center; min-height: 44px; color: var(--text-3); font-size: var(--t-md); }
  @media (min-width: 768px) {
    .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
    > nav { grid-template-columns: 1fr auto 1fr; }
    > nav > .all { order: 0; grid-column: auto; }
  }
  @media print {
    body:has(&) { --rail-display: none; --bg: #fff; --surface: #fff; --stage-base: #fff; --text: #000; --text-2: #222; --text-3: #444; --line: #999; --line-soft: #bbb; --good: #000; --bad: #000; --accent: #000; background: #fff; }
    body:has(&) #root > :not(main) { display: none; }
        > nav, > a { display: none; }
    .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
    section { break-inside: avoid; box-shadow: none; }
  }
`,
)
