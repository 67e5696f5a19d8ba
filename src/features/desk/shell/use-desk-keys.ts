import { useEffect, useEffectEvent } from 'react'

/** Elements in which keys are for text, or for a control that has a use for them. */
const TYPED_INTO = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]'

type Keys = Readonly<Record<string, () => void>>

/** Calls the function of each key that is pressed, unless one types, a dialog is open, or the key is part of a chord. DK20 */
export function useDeskKeys(keys: Keys, isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key]
    const target = event.target as Element
    if (!run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (target.closest(TYPED_INTO) || document.querySelector('dialog[open]')) return
    // Enter is the control's own that has the focus.
    if (event.key === 'Enter' && target !== document.body) return
    event.preventDefault()
    // The header's search has the slash on every other page.
    event.stopPropagation()
    run()
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [isOn])
}
