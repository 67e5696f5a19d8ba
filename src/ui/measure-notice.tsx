import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'

type Props = {
  words: { readonly what: string; readonly why: string; readonly appeal: string }
  icon: ReactNode
  place: 'top' | 'bottom' | 'card'
  /** More buttons. */ children?: ReactNode
}

/** A moderator's measure against the reader, with the way to appeal; spoken when it comes. MO70, MO80, MO85, MO86 */
export const MeasureNotice = ({ words, icon, place, children }: Props) => (
  <Root data-place={place}>
    {icon}
    <p role="alert">
      <b>{words.what}</b> {words.why}
    </p>
    <div>
      <ButtonLink look="outline" to="/account#measures">
        {words.appeal}
      </ButtonLink>
      {children}
    </div>
  </Root>
)

const Root = styled.div(css`
  flex: none; display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-3); padding: var(--s-3) var(--s-4); max-height: 40dvh; overflow-y: auto; background: var(--warn-soft);
  &[data-place="top"] { grid-column: 1 / -1; border-block-end: 1px solid var(--line); }
  &[data-place="bottom"] { border-block-start: 1px solid var(--line); padding-block-end: max(var(--s-3), env(safe-area-inset-bottom)); }
  &[data-place="card"] { width: 100%; margin-block-start: var(--s-4); max-height: none; border-radius: var(--r-md); text-align: start; }
  > svg { flex: none; width: 20px; height: 20px; color: var(--warn); }
  p { flex: 1 1 12.5rem; min-width: 0; font-size: .9375rem; color: var(--text-2); overflow-wrap: anywhere; }
  b { font-weight: 650; color: var(--text); }
  div { display: flex; flex-wrap: wrap; gap: var(--s-2); }
  @media (min-width: 768px) { &[data-place="bottom"] { padding-inline: var(--s-5); } }
  @media (min-width: 1024px) { &[data-place="bottom"] { padding-inline: var(--s-8); } }
`)
