import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { ChevronDown } from 'lucide-react'

type Props<T extends string> = {
  /** Its name, for assistive technology. */
  label: string
  /** `isName`: of a pet or an egg, which a translation leaves as it is. LY65 */
  options: readonly { value: T; label: string; isName?: boolean }[]
  value: T
  onChange(value: T): void
  name?: string
}

/** The platform's own list box: its picker is the best one on a phone. */
export function Select<const T extends string>({ label, options, value, onChange, name }: Props<T>) {
  return (
    <Root>
      <select
        aria-label={label}
        name={name}
        value={value}
        onChange={(event) => {
          const chosen = options[event.currentTarget.selectedIndex]
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} translate={option.isName ? 'no' : undefined}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </Root>
  )
}

const Root = styled.span(css`
  position: relative; display: inline-flex; min-width: 0;
  select {
    appearance: none; width: 100%; height: 44px; padding-block: 0; padding-inline: 14px 38px; border: 1px solid var(--line-control); border-radius: var(--r-md);
    background: var(--surface); font: 600 .9375rem/1 var(--font-text); cursor: pointer; text-overflow: ellipsis;
  }
  select:hover { background: var(--surface-2); }
  svg { position: absolute; inset-inline-end: 13px; inset-block-start: 13px; width: 18px; height: 18px; color: var(--text-3); pointer-events: none; }
`)
