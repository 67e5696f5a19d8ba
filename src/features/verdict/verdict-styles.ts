import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** On paper a card is dark ink on white, without the site around it. SV33 */
export const Sheet = styled.article(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3); justify-items: start; padding-block-end: var(--s-16);
  > header, > .columns, > section { justify-self: stretch; min-width: 0; }
  .lookup { padding-block-start: var(--s-6); }
  h1 { font-size: clamp(1.5rem, 1.4vw + 1.25rem, 2.25rem); overflow-wrap: anywhere; }
  h1 .num { white-space: nowrap; color: var(--accent); }
  h2 { font-size: var(--d-sm); margin-block-end: var(--s-2); }
  .signed { display: flex; align-items: center; gap: 8px; min-height: 2rem; font-weight: 650; color: var(--bad); }
  .signed[data-valid] { color: var(--good); }
  .signed svg { width: 22px; height: 22px; flex: none; }
  .lead { max-width: 44rem; color: var(--text-2); }
  .actions { display: flex; flex-wrap: wrap; gap: var(--s-2); }
  .columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3); }
  table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
  th, td { padding-block: 8px; padding-inline: 0 10px; text-align: start; vertical-align: top; font-weight: 450; border-block-start: 1px solid var(--line-soft); overflow-wrap: anywhere; }
  th + td, td + td, thead th + th { width: 26%; padding-inline-end: 0; text-align: end; }
  thead th { border-block-start: 0; font-size: var(--t-sm); color: var(--text-3); }
  tfoot th, tfoot td { font-weight: 650; }
  .pet { display: flex; align-items: center; gap: var(--s-2); min-height: 48px; }
  .pet > span:last-child { display: flex; flex-wrap: wrap; align-items: center; gap: 0 6px; min-width: 0; }
  .pet a { display: inline-flex; align-items: center; min-height: 44px; }
  .pet .thumb { width: 48px; height: 48px; flex: none; border-radius: var(--r-md); }
  td small { display: block; font-weight: 450; font-size: var(--t-sm); line-height: 1.25rem; color: var(--text-3); }
  td small a { display: inline-block; min-height: 24px; text-decoration: underline; text-underline-offset: 3px; }
  [data-way="up"] .percent { color: var(--good); }
  [data-way="down"] .percent { color: var(--bad); }
  .each, section > p { color: var(--text-2); }
  .each { margin-block-start: var(--s-2); font-size: var(--t-sm); }
  dl > div { padding-block: 6px; }
  dt { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-3); }
  dd { margin: 0; overflow-wrap: anywhere; }
  dd a { display: inline-flex; align-items: center; min-height: 44px; text-decoration: underline; text-underline-offset: 3px; }
  code { font: .8125rem/1.25rem ui-monospace, monospace; color: var(--text-2); }
  .links { display: flex; flex-wrap: wrap; gap: 0 var(--s-4); }
  .links a { display: inline-flex; align-items: center; min-height: 44px; }
  @media (min-width: 768px) {
    .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
    td small.num { white-space: nowrap; }
  }
  @media print {
    body:has(&) { --rail-display: none; --bg: #fff; --surface: #fff; --stage-base: #fff; --text: #000; --text-2: #222; --text-3: #444; --line: #999; --line-soft: #bbb; --good: #000; --bad: #000; --accent: #000; background: #fff; }
    body:has(&) #root > :not(main) { display: none; }
    > .actions, > a { display: none; }
    .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
    section { break-inside: avoid; box-shadow: none; }
  }
`)
