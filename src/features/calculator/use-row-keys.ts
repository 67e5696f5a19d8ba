import { useState, type KeyboardEvent, type RefObject } from 'react'

/**
 * The rows of a list as one tab stop: arrow keys, Home and End move among their buttons, ArrowDown leads from `box` to the first and
 * ArrowUp from it back; a letter typed on a row goes on in `box`. `onKeyDown` belongs to what holds both. CA18
 */
export function useRowKeys(
  slugs: readonly string[],
  list: RefObject<HTMLElement | null>,
  box: RefObject<HTMLInputElement | null>,
) {
  const [focused, setFocused] = useState<string | null>(null)
  const tabStop = focused !== null && slugs.includes(focused) ? focused : slugs[0]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const from = buttons.findIndex((button) => button === event.target)
    if (from < 0 && event.key !== 'ArrowDown') return
    if (event.key.length === 1 && event.key !== ' ') return box.current?.focus()
    const target = {
      ArrowDown: buttons[from + 1],
      ArrowUp: buttons[from - 1] ?? box.current,
      Home: buttons[0],
      End: buttons.at(-1),
    }[event.key]
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return { tabStop, setFocused, onKeyDown }
}
