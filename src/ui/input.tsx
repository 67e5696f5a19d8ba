import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from './button.tsx'

/** One line of text or a number. `icon` is inside at its start, `end` (a clear button) inside at its end. */
export function Input({ icon, end, ...props }: ComponentProps<'input'> & { icon?: ReactNode; end?: ReactNode }) {
  return (
    <Root data-icon={icon ? '' : undefined} data-end={end ? '' : undefined}>
      {icon}
      <input {...props} />
      {end}
    </Root>
  )
}

/** At the end of a search box: empties it and gives it the focus. */
export const ClearButton = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <IconButton
    aria-label={label}
    onClick={({ currentTarget }) => {
      // First, as the button leaves with the text.
      currentTarget.parentElement?.querySelector('input')?.focus()
      onClear()
    }}
  >
    <X aria-hidden="true" />
  </IconButton>
)

/** An input, or another control, under its visible name. */
export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Labelled>
      <span>{label}</span>
      {children}
    </Labelled>
  )
}

const Root = styled.span(css`
  position: relative; display: grid; align-items: center; min-width: 0;
  input { width: 100%; height: 44px; padding: 0 14px; background: var(--field); border: 1px solid var(--line-control); border-radius: var(--r-md); font-size: 1rem; color: var(--text); }
  input::placeholder { color: var(--text-3); opacity: 1; }
  input::-webkit-search-cancel-button { display: none; }
  input:focus { outline: 2px solid var(--focus); outline-offset: 0; border-color: transparent; }
  input[aria-invalid="true"] { border-color: var(--bad); }
  > svg { position: absolute; inset-inline-start: 14px; width: 18px; height: 18px; color: var(--text-3); pointer-events: none; }
  &[data-icon] input { padding-inline-start: 40px; }
  > button { position: absolute; inset-inline-end: 0; }
  &[data-end] input { padding-inline-end: 46px; }
`)
const Labelled = styled.label(css`
  display: grid; gap: 6px;
  > span:first-of-type { font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
`)
