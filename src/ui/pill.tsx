import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ComponentProps } from 'react'

/** A rounded switch of a row of filters; `aria-pressed` says whether it is on. */
export const Pill = (props: ComponentProps<'button'>) => <Root type="button" {...props} />

const Root = styled.button(css`
  display: inline-flex; align-items: center; gap: 6px; min-height: 44px; padding: 0 14px; border-radius: var(--r-full); border: 0; cursor: pointer;
  font: 600 .9375rem/1 var(--font-text); color: var(--text-2); background: transparent; box-shadow: inset 0 0 0 1px var(--line-control); white-space: nowrap; flex: none;
  svg { width: 16px; height: 16px; }
  &:hover { color: var(--text); background: var(--surface-2); }
  &[aria-pressed="true"] { background: var(--accent-soft); color: var(--text); box-shadow: inset 0 0 0 1.5px var(--accent); }
  &:disabled { opacity: .45; cursor: default; }
`)
