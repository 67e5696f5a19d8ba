import type { ProposalState } from '#contract/proposals.ts'
import * as texts from '#messages/desk.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

const TONES: Partial<Record<ProposalState, 'good' | 'bad' | 'warn' | 'info'>> = {
  'needs-evidence': 'warn',
  'approved-once': 'info',
  scheduled: 'good',
  published: 'good',
  upheld: 'good',
  rejected: 'bad',
  disputed: 'bad',
  reverted: 'bad',
}

export const StateTag = ({ state }: { state: ProposalState }) => (
  <Tag data-tone={TONES[state]}>{texts.states[state]}</Tag>
)

export const Tag = styled.span(css`
  display: inline-flex; align-items: center; min-height: 22px; padding: 0 8px; border-radius: var(--r-full); white-space: nowrap;
  @media (max-width: 18rem) { white-space: normal; } /* large letters */
  font: 600 var(--t-xs)/1 var(--font-text); background: var(--idle-soft); color: var(--text-2);
  &[data-tone="good"] { background: var(--good-soft); color: var(--good); }
  &[data-tone="bad"] { background: var(--bad-soft); color: var(--bad); }
  &[data-tone="warn"] { background: var(--warn-soft); color: var(--warn); }
  &[data-tone="info"] { background: var(--info-soft); color: var(--info); }
`)
