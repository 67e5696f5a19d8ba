import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router-dom'

/** The way up from a page: `Back to Items`. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Root to={to}>
    <ChevronLeft aria-hidden="true" />
    {children}
  </Root>
)

const Root = styled(Link)(css`
  display: inline-flex; align-items: center; gap: 4px; min-height: 44px; margin-inline-start: -6px; padding-inline-end: var(--s-2); border-radius: var(--r-sm);
  font: 600 .9375rem/1 var(--font-text); color: var(--text-2);
  svg { width: 20px; height: 20px; }
  &:hover { color: var(--text); }
`)
