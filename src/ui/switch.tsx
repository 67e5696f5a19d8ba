import { css } from '@emotion/react'
import styled from '@emotion/styled'

type Props = {
  label: string
  checked: boolean
  onChange(checked: boolean): void
  name?: string
  disabled?: boolean
  look?: 'boxed'
}

/** On or off, immediately: the platform's checkbox, spoken as a switch. `boxed` is for use among inputs. */
export const Switch = ({ label, checked, onChange, look, ...props }: Props) => (
  <Root data-look={look}>
    <span>{label}</span>
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it natively, and must not carry aria-checked
      role="switch"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      {...props}
    />
    <i aria-hidden="true" />
  </Root>
)

const Root = styled.label(css`
  position: relative; display: flex; align-items: center; justify-content: space-between; gap: var(--s-3); min-height: 44px; font-weight: 600; cursor: pointer;
  &[data-look="boxed"] { padding-block: 0; padding-inline: 14px 12px; border-radius: var(--r-md); box-shadow: inset 0 0 0 1px var(--line-control); font-size: .9375rem; white-space: nowrap; }
  input { position: absolute; opacity: 0; inset: 0; width: 100%; height: 100%; margin: 0; cursor: pointer; }
  i { position: relative; width: 44px; height: 26px; flex: none; border-radius: 13px; background: var(--surface-3); box-shadow: inset 0 0 0 1.5px var(--line-control); transition: background var(--dur-fast); }
  i::after { content: ""; position: absolute; inset-block-start: 4px; inset-inline-start: 4px; width: 18px; height: 18px; border-radius: 50%; background: var(--text-2); transition: translate var(--dur-fast); }
  input:checked + i { background: var(--accent-fill); box-shadow: none; }
  input:checked + i::after { translate: 18px 0; background: var(--on-accent); }
  input:focus-visible + i { outline: 2px solid var(--focus); outline-offset: 2px; }
  input:disabled + i { opacity: .5; }
`)
