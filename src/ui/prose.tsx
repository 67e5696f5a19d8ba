import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'

/** A page of prose: heading, introduction and text. */
export const Prose = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <Root>
    <header className="page-head">
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
    {children}
  </Root>
)

const Root = styled.article(css`
  max-width: 44.4em; margin-inline: auto; padding-block-end: var(--s-16); overflow-wrap: break-word;
  /* Only the text's own elements: other content, such as cards, has its own looks. */
  > h2 { margin: var(--s-8) 0 var(--s-2); }
  > .page-head + h2 { margin-block-start: 0; }
  > :is(p, ul, ol, table, pre) { margin-block: var(--s-3); color: var(--text-2); }
  > header p { font-size: 1.0625rem; }
  > ul { list-style: disc; padding-inline-start: 22px; }
  > ol { list-style: decimal; padding-inline-start: 22px; }
  > :is(ul, ol) > li + li { margin-block-start: 6px; }
  li::marker { color: var(--accent); }
  strong { font-weight: 650; color: var(--text); }
  & :is(p, li, td) > a { color: var(--accent); text-decoration: underline; text-underline-offset: 3px; }
  & :is(p, li, td) > a:hover { text-decoration-thickness: 2px; }
  code { padding: 1px 6px; border-radius: var(--r-xs); background: var(--surface-2); font: .875rem/1.5 ui-monospace, monospace; color: var(--text); overflow-wrap: anywhere; }
  pre { padding: var(--s-3) var(--s-4); border-radius: var(--r-md); background: var(--bg-sunken); border: 1px solid var(--line); white-space: pre-wrap; }
  pre code { padding: 0; background: none; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding-block: 9px; padding-inline: 0 12px; border-block-start: 1px solid var(--line-soft); text-align: start; vertical-align: top; }
  thead th { border-block-start: 0; font-size: var(--t-sm); font-weight: 600; color: var(--text-3); }
  > .note { margin-block-start: var(--s-8); font-size: var(--t-md); color: var(--text-3); }
  > .actions { display: flex; flex-wrap: wrap; gap: var(--s-3); margin-block: var(--s-3) var(--s-5); }
  /* Fixed columns: a longer row moves none when it comes. LY61 */
  @media (min-width: 560px) { > table { table-layout: fixed; } > table th:first-of-type { width: 40%; } }
  /* On a phone each row is read downwards. */
  @media (max-width: 559px) {
    thead { position: absolute; clip-path: inset(50%); }
    td { display: block; padding-inline-end: 0; }
    td + td { border-block-start: 0; padding-block-start: 0; }
  }
`)
