import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { NavLink } from 'react-router-dom'
import type { NavigationLink } from './navigation.ts'

/** A disclosure of links, which also opens without scripts. Escape, a press or focus outside, and a choice close it. LY5 */
export function MoreMenu({ links }: { links: readonly NavigationLink[] }) {
  const [open, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!open) return
    const close = () => (details.current!.open = false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      details.current!.querySelector('summary')!.focus()
    }
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !details.current!.contains(target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [open])
  return (
    <details ref={details} className="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>More <ChevronDown aria-hidden="true" /></summary>
      <div className="menu">
        {links.map(({ to, label }) => (
          <NavLink key={to} to={to} onClick={() => (details.current!.open = false)}>{label}</NavLink>
        ))}
      </div>
    </details>
  )
}
