import { css } from '@emotion/react'
import styled from '@emotion/styled'

const SHAPE =
  'M11 1.600l2.900 5.900 6.500.9-4.700 4.600 1.100 6.500L11 16.400l-5.800 3.100 1.100-6.500L1.600 8.400l6.500-.9z'
const GAP = 'M11 5.600L9.300 9.100l-3.900.6 2.800 2.700-.6 3.900 3.400-1.800 3.400 1.800-.6-3.900 2.800-2.700-3.900-.6z'
/** Declarations that make a pseudo-element a star: one element and no mask. */
export const STAR = {
  outline: `content: ""; width: 22px; height: 22px; flex: none; background: currentColor; clip-path: path(evenodd, "${SHAPE}${GAP}");`,
  filled: `clip-path: path("${SHAPE}");`,
}

type Props = { label: string; isPressed: boolean; onPress(): void; look?: 'corner' | 'tile' }

/** One element and no mask: a list draws many. WL1, WL7 */
export const StarButton = ({ label, isPressed, onPress, look }: Props) => (
  <Root type="button" aria-label={label} title={label} aria-pressed={isPressed} data-look={look} onClick={onPress} />
)

const Root = styled.button(css`
  width: 44px; height: 44px; flex: none; display: inline-grid; place-items: center; padding: 0; border: 0; border-radius: var(--r-lg); background: none; color: var(--text-2); cursor: pointer;
  &::before { ${STAR.outline} }
  &[aria-pressed="true"] { color: var(--warn); }
  &[aria-pressed="true"]::before { ${STAR.filled} }
  &:hover { background: var(--surface-3); }
  &:hover:not([aria-pressed="true"]) { color: var(--text); }
  &[data-look="tile"] { border-radius: var(--r-md); background: var(--tile); }
  &[data-look="corner"] { position: absolute; z-index: 3; inset-block-start: 44px; inset-inline-end: 0; }
  @media (forced-colors: active) { &::before { background: ButtonText; } }
`)
