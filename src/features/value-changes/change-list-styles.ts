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
  .top { display: flex; align-items: center; justify-content: space-between; gap: var(--s-3); min-height: 44px; font-size: var(--t-sm); color: var(--text-3); }
  .top a { display: inline-flex; align-items: center; gap: 2px; min-height: 44px; font-weight: 600; color: var(--accent); white-space: nowrap; }
  .top svg { width: 16px; height: 16px; }
`)

/**
 * All rows are equally high, and each is moved to its place by a transform. So no layout shifts when a change comes above them, nor when the reader's days
 * take the place of the server's: on a phone a day's name is on the edge of its first card, else next to it. RC6, RC10, VC72
 */
export const Rows = styled.div(
  figureLooks,
  css`
  position: relative; overflow-anchor: none; --gap: .875rem; --card: 6rem; --step: calc(var(--gap) + var(--card)); height: calc(var(--rows) * var(--step));
  > * { position: absolute; inset-block-start: 0; inset-inline-start: 0; width: 100%; transform: translateY(calc(var(--row) * var(--step))); }
  h2 {
    z-index: 1; width: auto; inset-inline-start: 10px; padding-inline: 8px; border: 1px solid var(--line); border-radius: var(--r-full); background: var(--bg);
    font: 600 .75rem/1.0625rem var(--font-text); letter-spacing: normal; white-space: nowrap; color: var(--text);
  }
  h2 span { color: var(--text-2); }
  .row { padding-block-start: var(--gap); height: var(--step); }
  .card {
    position: relative; display: grid; grid-template: "thumb name name" auto "thumb figures when" auto "thumb why why" minmax(0, auto) / 48px minmax(0, 1fr) auto; align-content: center; column-gap: 12px; height: var(--card); padding-block: 8px 6px; padding-inline: 10px 14px;
    border: 1px solid var(--line); border-radius: var(--r-lg); background: var(--surface); box-shadow: var(--shadow-1);
  }
  .row[data-new] .card { animation: ${slideIn} var(--dur-flash) var(--ease-out); }
  .card:has(a:hover) { border-color: var(--line-control); }
  .card:has(a:focus-visible) { outline: 2px solid var(--focus); outline-offset: -2px; }
  .thumb { grid-area: thumb; align-self: center; }
  .name { grid-area: name; }
  h3 { grid-area: name; min-width: 0; font-size: 1.0625rem; line-height: 1.3125rem; overflow-wrap: anywhere; } /* the reason gives its second line to a long name */
  h3 > span { margin-inline-end: 6px; }
  h3 a::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
  h3 a:focus-visible { outline: 0; }
  .figures { grid-area: figures; min-width: 0; line-height: 1.25rem; }
  .why { grid-area: why; font-size: var(--t-sm); line-height: 1.0625rem; color: var(--text-2); display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; max-height: 2lh; overflow: hidden; overflow-wrap: anywhere; }
  .why b { font-weight: 600; color: var(--text); }
  .why span::before, .why em::before { content: " · "; }
  .why em { font-style: normal; color: var(--warn); }
  .when { grid-area: when; min-width: 4rem; font-size: var(--t-sm); line-height: 1.25rem; text-align: end; color: var(--text-3); white-space: nowrap; }
  .when small { display: none; font-size: inherit; }
  @media (max-width: 18rem) { .card { grid-template: "name" auto "figures" auto "why" 1fr / minmax(0, 1fr); } .thumb, .when { display: none; } } /* large letters */
  @media (min-width: 768px) {
    --gap: .5rem; padding-inline-start: 8.5rem; margin-block-start: calc(-1 * var(--gap));
    h2 { width: 8rem; inset-inline-start: 0; padding: 1.125rem 0 0; border: 0; background: none; font: 600 1rem/1.375rem var(--font-display); white-space: normal; }
    h2 span { display: block; font-size: var(--t-sm); line-height: 1.125rem; }
    .row { inset-inline-start: 8.5rem; width: calc(100% - 8.5rem); }
  }
  @media (min-width: 1024px) {
    --card: 4.5rem;
    .card { grid-template: "thumb name why when" auto "thumb figures why when" auto / 48px minmax(0, 2fr) minmax(0, 3fr) auto; column-gap: var(--s-4); padding-block: 0; padding-inline: 12px 20px; }
    .why { align-self: center; font-size: var(--t-md); line-height: 1.25rem; }
    .when { align-self: center; }
    .when small { display: block; }
  }
`,
)
