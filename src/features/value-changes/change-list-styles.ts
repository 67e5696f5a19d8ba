import { css, keyframes } from '@emotion/react'
import styled from '@emotion/styled'

const slideIn = keyframes`from { opacity: 0; transform: translateY(-14px); }`

/** `1.2M → 1.28M +6.7%`, in a list and on a receipt. */
export const figureLooks = css`
  .figures { display: flex; align-items: center; gap: 6px; white-space: nowrap; }
  .figures i { font: 600 .9em/1 var(--font-text); color: var(--text-3); }
  .figures .old { color: var(--text-2); font-weight: 600; }
  .percent { margin-inline-start: 4px; font: 650 .8125em/1 var(--font-text); color: var(--text-2); }
  [data-way="up"] .percent { color: var(--good); }
  [data-way="down"] .percent { color: var(--bad); }
`

/** The bar of new changes is always in view and takes no room. */
export const List = styled.section(css`
  outline: 0;
  .bar { position: sticky; inset-block-start: calc(var(--topbar-h) + 8px); z-index: 5; display: grid; justify-items: center; height: 0; }
  .bar button { border-radius: var(--r-full); font-size: .9375rem; box-shadow: 0 3px 0 var(--accent-edge), var(--shadow-2); }
  .zone { font-size: var(--t-sm); line-height: 1.25rem; color: var(--text-3); }
`)

/**
 * All rows are equally high, and each is moved to its place by a transform. So no layout shifts when a change comes above them, nor when the reader's days
 * take the place of the server's: a day's name is in space that every row has. RC6, RC10
 */
export const Rows = styled.div(
  figureLooks,
  css`
  position: relative; overflow-anchor: none; --day: 2rem; --card: 8.25rem; --step: calc(var(--day) + var(--card)); height: calc(var(--rows) * var(--step));
  > * { position: absolute; inset-block-start: 0; inset-inline-start: 0; width: 100%; transform: translateY(calc(var(--row) * var(--step))); }
  h2 { height: var(--day); padding-inline-end: 4.5rem; padding-block-start: .5rem; font-size: 1rem; line-height: 1.5rem; white-space: nowrap; color: var(--text); }
  h2 span { color: var(--text-2); }
  .row { padding-block-start: var(--day); height: var(--step); }
  .card {
    position: relative; display: grid; grid-template: "thumb what" auto "why why" 1fr / auto minmax(0, 1fr); gap: 5px 12px; height: var(--card); padding-block: 11px 9px; padding-inline: 12px 14px;
    border: 1px solid var(--line); border-radius: var(--r-lg); background: var(--surface); box-shadow: var(--shadow-1);
  }
  .row[data-new] .card { animation: ${slideIn} var(--dur-flash) var(--ease-out); }
  .card:has(a:hover) { border-color: var(--line-control); }
  .card:has(a:focus-visible) { outline: 2px solid var(--focus); outline-offset: -2px; }
  .thumb { grid-area: thumb; }
  .what { grid-area: what; min-width: 0; align-self: center; }
  h3 { display: flex; align-items: center; gap: 6px; font-size: 1.0625rem; line-height: 1.5rem; white-space: nowrap; }
  h3 a { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  h3 a::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
  h3 a .sr-only { inset-inline-start: 0; } /* else it stands where a name that is cut off would end */
  h3 a:focus-visible { outline: 0; }
  .others { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: var(--t-sm); line-height: 1.25rem; color: var(--text-2); }
  .why { grid-area: why; font-size: var(--t-md); line-height: 1.25rem; color: var(--text-2); display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; height: 2.5rem; }
  .why b { font-weight: 600; color: var(--text); }
  .why span::before, .why em::before { content: " · "; }
  .why em { font-style: normal; color: var(--warn); }
  .when { position: absolute; inset-inline-end: 0; inset-block-end: calc(100% + 1px); width: 4.25rem; font-size: var(--t-sm); line-height: 1.5rem; text-align: end; color: var(--text-3); white-space: nowrap; }
  .when small { display: none; font-size: inherit; }
  @media (max-width: 18rem) { .card { grid-template: "what" auto "why" 1fr / minmax(0, 1fr); } .thumb { display: none; } } /* large letters */
  @media (min-width: 768px) {
    --day: .5rem; --card: 6.5rem; padding-inline-start: 8.5rem; margin-block-start: var(--s-2);
    h2 { width: 8rem; padding-inline-end: 0; inset-inline-start: 0; height: auto; padding-block-start: 1rem; white-space: normal; }
    h2 span { display: block; font-size: var(--t-sm); line-height: 1.125rem; }
    .row { inset-inline-start: 8.5rem; width: calc(100% - 8.5rem); }
    .card { grid-template: "thumb what why" 1fr "thumb what when" auto / auto minmax(0, 1fr) minmax(0, 1fr); gap: 0 var(--s-4); padding-block: 12px; padding-inline: 14px 20px; }
    .thumb { align-self: center; }
    .why { height: 3.75rem; -webkit-line-clamp: 3; }
    .when { grid-area: when; position: static; display: flex; gap: var(--s-3); width: auto; line-height: 1.25rem; text-align: start; }
    .when time { width: 4.25rem; }
    .when small { display: inline; }
  }
`,
)
