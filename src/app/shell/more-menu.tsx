import * as texts from '#messages/shell.ts'
import { useMenu } from '#ui/use-menu.ts'
import { ChevronDown } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import type { NavigationLink } from './navigation.ts'

/** A disclosure of links, which also opens without scripts. LY5 */
export function MoreMenu({ links }: { links: readonly NavigationLink[] }) {
  const { details, close, onToggle } = useMenu()
  return (
    <details ref={details} className="more" onToggle={onToggle}>
      <summary>
        {texts.more} <ChevronDown aria-hidden="true" />
      </summary>
      <div className="menu">
        {links.map(({ to, label }) => (
          <NavLink key={to} to={to} onClick={close}>
            {label}
          </NavLink>
        ))}
      </div>
    </details>
  )
}
