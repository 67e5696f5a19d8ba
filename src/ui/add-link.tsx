import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Link } from 'react-router-dom'

/** Lies over the corner of a card, next to its link and not in it. PC10, PC11 */
export const AddLink = ({ label, ...link }: { label: string; title: string; to: string; state: unknown }) => (
  <Corner {...link} data-look="corner" aria-label={label} />
)

/** One element and no mask: a list draws many. */
const Corner = styled(Link)(css`
  position: absolute; z-index: 3; inset-block-start: 0; inset-inline-end: 0; width: 44px; height: 44px; border-radius: var(--r-lg); color: var(--text-2);
  font: 600 1.5rem/2.75rem var(--font-text); text-align: center;
  &::before { content: "+" / ""; }
  &:hover { color: var(--text); background: var(--surface-3); }
`)
