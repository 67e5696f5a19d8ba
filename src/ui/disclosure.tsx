import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode; open?: boolean; onToggle?(isOpen: boolean): void }

/** Details that few readers open, behind a title. */
export const Disclosure = ({ title, children, open, onToggle }: Props) => (
  <Root open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
    <summary>
      {title}
      <ChevronDown aria-hidden="true" />
    </summary>
    {children}
  </Root>
)

const Root = styled.details(css`
  > summary { display: flex; align-items: center; justify-content: space-between; gap: var(--s-2); min-height: 44px; font-weight: 600; list-style: none; cursor: pointer; }
  > summary::-webkit-details-marker { display: none; }
  > summary svg { width: 20px; height: 20px; flex: none; color: var(--text-3); transition: rotate var(--dur-fast); }
  &[open] > summary svg { rotate: 180deg; }
`)
