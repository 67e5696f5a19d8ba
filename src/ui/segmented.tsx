import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'

type Props<T extends string> = {
  /** The group's name. */
  label: string
  name: string
  options: readonly { value: T; label: ReactNode; disabled?: boolean }[]
  value: T
  onChange(value: T): void
  size?: 'sm'
}

/** One of a few. Native radio buttons: arrow keys move the choice, and it cannot be taken back. */
export function Segmented<const T extends string>({ label, name, options, value, onChange, size }: Props<T>) {
  return (
    <Root data-size={size}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </Root>
  )
}

const Root = styled.fieldset(css`
  display: flex; gap: 3px; min-width: 0; margin: 0; padding: 3px; border: 0; border-radius: var(--r-md); background: var(--seg-track);
  @media (max-width: 18rem) { flex-wrap: wrap; } /* large letters */
  label { position: relative; flex: 1; cursor: pointer; }
  label::before { content: ""; position: absolute; inset: -3px 0; } /* 44 px to touch */
  input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: inherit; }
  label > span {
    display: flex; align-items: center; justify-content: center; gap: 6px; min-height: 38px; padding: 0 var(--s-3); border-radius: 11px;
    font: 600 .9375rem/1 var(--font-text); color: var(--text-2); white-space: nowrap;
  }
  label:hover > span { color: var(--text); }
  input:checked + span { background: var(--seg-on); color: var(--text); box-shadow: var(--shadow-1); }
  input:focus-visible + span { outline: 2px solid var(--focus); outline-offset: 1px; }
  input:disabled + span { opacity: .45; cursor: default; }
  svg { width: 16px; height: 16px; }
  &[data-size="sm"] label > span { min-height: 34px; padding-inline: 10px; font-size: .875rem; }
  &[data-size="sm"] label::before { inset: -5px 0; }
`)
