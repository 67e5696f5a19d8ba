import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'

type Props = { title: string; text?: string; picture?: ReactNode; children?: ReactNode; as?: 'h1' | 'h2' | 'p' }

/** Nothing here, and what to do next: `children` is the way on. */
export function EmptyState({ title, text, picture = <CalmBubble />, children, as: Title = 'h2' }: Props) {
  return (
    <Root>
      {picture}
      <Title className="title">{title}</Title>
      {text !== undefined && <p>{text}</p>}
      {children}
    </Root>
  )
}

/** Something failed; spoken immediately. */
export function ErrorState({ picture = <PoppedBubble />, ...props }: Props) {
  return (
    <div role="alert">
      <EmptyState picture={picture} {...props} />
    </div>
  )
}

const CalmBubble = () => (
  <svg viewBox="0 0 96 96" aria-hidden="true">
    <circle cx="44" cy="46" r="32" fill="var(--surface-2)" stroke="var(--line-control)" strokeWidth="2.5" />
    <path d="M26 38a21 21 0 0 1 12-13" fill="none" stroke="var(--text-3)" strokeWidth="4" strokeLinecap="round" />
    <path
      d="M37 43v4M51 43v4M37 56c4 4 10 4 14 0"
      fill="none"
      stroke="var(--text-2)"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <circle cx="82" cy="22" r="8" fill="var(--cyan-soft)" stroke="var(--cyan)" strokeWidth="2.5" />
    <circle cx="78" cy="76" r="4.500" fill="var(--accent-soft)" stroke="var(--accent)" strokeWidth="2.5" />
  </svg>
)
export const PoppedBubble = () => (
  <svg viewBox="0 0 96 96" aria-hidden="true">
    <path
      d="M48 14v12M48 70v12M14 48h12M70 48h12M24 24l8 8M64 64l8 8M24 72l8-8M64 32l8-8"
      fill="none"
      stroke="var(--bad)"
      strokeWidth="5"
      strokeLinecap="round"
    />
    <path
      d="M38 44v4M58 44v4M39 60c5-5 13-5 18 0"
      fill="none"
      stroke="var(--text-2)"
      strokeWidth="4"
      strokeLinecap="round"
    />
  </svg>
)

const Root = styled.div(css`
  display: grid; justify-items: center; gap: var(--s-2); padding: var(--s-10) var(--s-5); text-align: center;
  > svg { width: 96px; height: 96px; margin-block-end: var(--s-2); }
  .title { font: var(--w-display) var(--d-md)/1.2 var(--font-display); }
  p { color: var(--text-2); max-width: 24em; }
  > :is(a, button) { margin-block-start: var(--s-3); }
`)
