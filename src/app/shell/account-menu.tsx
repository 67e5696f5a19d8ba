import { Avatar } from '#ui/avatar.tsx'
import { useMenu } from '#ui/use-menu.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useSelector } from '@xstate/react'
import { ChevronDown } from 'lucide-react'
import type { AuthActor } from '../signed-in.tsx'
import { AccountEntries } from './account-entries.tsx'

/** Of the top bar. AU18 */
export function AccountMenu({ actor }: { actor: AuthActor }) {
  const { details, close, onToggle } = useMenu()
  const name = useSelector(actor, ({ context }) => context.user?.displayName)
  return (
    <Root ref={details} onToggle={onToggle}>
      <summary aria-label={name === undefined ? 'Account' : `Account of ${name}`}>
        <Avatar name={name ?? ''} />
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className="menu"><AccountEntries actor={actor} onChoice={close} /></div>
    </Root>
  )
}

/** In the looks of the top bar's other menu. */
const Root = styled.details(css`
  summary { display: flex; align-items: center; gap: 6px; min-height: 44px; padding: 0 var(--s-2); border-radius: var(--r-full); cursor: pointer; color: var(--text-2); }
  summary:hover { background: var(--surface-2); }
  .menu.menu { left: auto; right: 0; width: 240px; }
`)
