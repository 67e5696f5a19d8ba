import { Panel } from '#ui/panel.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** A panel of the account's pages. */
export const AccountSection = styled(Panel)(css`
  h2 { font: var(--w-display) var(--d-sm)/1.3 var(--font-display); overflow-wrap: anywhere; }
  p { margin-block-start: 2px; color: var(--text-2); }
  p a { color: var(--accent); text-decoration: underline; text-underline-offset: 3px; }
  label { margin-block-start: var(--s-3); }
  .choices { min-height: 359px; }
  @media (min-width: 768px) { .choices { min-height: 336px; } }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--s-3); margin-block-start: var(--s-4); }
  &.who { display: flex; align-items: center; gap: var(--s-4); }
  &.who > span { width: 56px; height: 56px; font-size: 1.25rem; }
  &.who > div { min-width: 0; }
  time { white-space: nowrap; }
`)
