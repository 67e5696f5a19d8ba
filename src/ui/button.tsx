import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router-dom'

type Looks = { look?: 'primary' | 'plain' | 'outline' | 'quiet' | 'danger'; size?: 'lg' }

type ButtonProps = ComponentProps<'button'> &
  Looks & {
    /** Whether what the button started is under way: it does nothing then, but keeps the focus, which `disabled` would take away. AC19 */
    isBusy?: boolean
  }

export function Button({ look = 'plain', size, isBusy, onClick, ...props }: ButtonProps) {
  return (
    <Root
      type="button"
      data-look={look}
      data-size={size}
      aria-disabled={isBusy}
      onClick={isBusy ? preventDefault : onClick}
      {...props}
    />
  )
}

/** A submit button would send its form. */
const preventDefault = (event: MouseEvent) => event.preventDefault()

/** A link in a button's clothes. */
export function ButtonLink({ look = 'plain', size, ...props }: ComponentProps<typeof Link> & Looks) {
  return <RootLink data-look={look} data-size={size} {...props} />
}

/** A round button of one icon; `aria-label` is its name. With `aria-disabled` it keeps the focus when there is nothing more to do. */
export function IconButton(props: ComponentProps<'button'> & { 'aria-label': string; 'data-look'?: 'tile' | 'line' }) {
  return <Round type="button" {...props} />
}

/** The primary button is a piece of gum: flat pink, plum ink, a darker lip it sinks into. */
const looks = css`
  display: inline-flex; align-items: center; justify-content: center; gap: var(--s-2); min-height: 44px; padding: 0 18px;
  border: 0; border-radius: var(--r-md); cursor: pointer; white-space: nowrap;
  font: 600 var(--t-base)/1 var(--font-text); color: var(--text); background: var(--tile);
  transition: background var(--dur-fast), translate var(--dur-press), box-shadow var(--dur-press);
  @media (max-width: 18rem) { padding-block: 8px; line-height: 1.2; white-space: normal; } /* large letters */
  svg { width: 18px; height: 18px; flex: none; }
  &:hover { background: var(--surface-3); }
  &:disabled, &[aria-disabled=true] { opacity: .5; cursor: default; }
  &[data-size="lg"] { min-height: 52px; padding: 0 26px; font-size: 1.0625rem; border-radius: 16px; }
  &[data-look="primary"] { background: var(--accent-fill); color: var(--on-accent); font-weight: 700; box-shadow: 0 3px 0 var(--accent-edge); }
  &[data-look="primary"]:hover { background: var(--accent-fill-hover); }
  &[data-look="primary"]:active { translate: 0 3px; box-shadow: none; }
  &[data-look="outline"] { background: transparent; box-shadow: inset 0 0 0 1.5px var(--line-control); }
  &[data-look="outline"]:hover { background: var(--surface-2); }
  &[data-look="quiet"] { background: transparent; color: var(--text-2); padding-inline: var(--s-3); }
  &[data-look="quiet"]:hover { background: var(--surface-2); color: var(--text); }
  &[data-look="danger"] { background: var(--bad-soft); color: var(--bad); }
`
const Root = styled.button(looks)
const RootLink = styled(Link)(looks)

export const roundLooks = css`
  position: relative; width: 44px; height: 44px; flex: none; display: inline-grid; place-items: center; border: 0; border-radius: 50%;
  background: none; color: var(--text-2); cursor: pointer; transition: background var(--dur-fast), color var(--dur-fast);
  svg { width: 20px; height: 20px; }
  &:hover { background: var(--surface-2); color: var(--text); }
  &[data-look="tile"] { border-radius: var(--r-md); background: var(--tile); }
  &[data-look="line"] { box-shadow: inset 0 0 0 1px var(--line-control); }
  &:disabled, &[aria-disabled=true] { opacity: .4; cursor: default; }
`
const Round = styled.button(roundLooks)
