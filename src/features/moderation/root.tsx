import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** The looks that all moderation pages share. */
export const Root = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: var(--s-4); max-width: 960px; min-height: 80vh; padding-block: var(--s-5) var(--s-12);
  h1, p { overflow-wrap: anywhere; }
  h2 { font: var(--w-display) var(--d-sm)/1.3 var(--font-display); margin-block-end: var(--s-3); }
  h3 { font: 500 1rem/1.4 var(--font-text); }
  h3 b { font-weight: 650; }
  .handle, .quiet, time { color: var(--text-2); font-size: .9375rem; }
  .tag { display: inline-block; margin-inline-start: var(--s-2); padding: 2px 8px; border-radius: var(--r-full); background: var(--bad-soft); color: var(--bad); font-size: var(--t-sm); font-weight: 600; }
  .text { white-space: pre-line; overflow-wrap: anywhere; }
  .rows { display: grid; gap: var(--s-4); }
  .rows > li { display: grid; gap: var(--s-2); min-width: 0; overflow-wrap: anywhere; }
  .rows > li + li { padding-block-start: var(--s-4); border-block-start: 1px solid var(--line-soft); }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--s-3); }
  .buttons > button { white-space: normal; }
`)
