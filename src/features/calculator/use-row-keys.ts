import { useState, type KeyboardEvent, type RefObject } from 'react'

/**
 * The rows of a list as one tab stop: up, down, Home and End move among rows, left and right among the buttons of one. ArrowDown leads
 * from `box` to the first row and ArrowUp from it back; a letter typed on a row goes on in `box`. `onKeyDown` belongs to what holds both. CA18
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
    const rows = [...(list.current?.children ?? [])]
      .map((row) => [...row.querySelectorAll('button')])
      .filter((buttons) => buttons.length > 0)
    const from = rows.findIndex((buttons) => buttons.some((button) => button === event.target))
    if (from < 0 && event.key !== 'ArrowDown') return
    if (event.key.length === 1 && event.key !== ' ') return box.current?.focus()
    const column = rows[from]?.findIndex((button) => button === event.target) ?? 0
    const inRow = (row: readonly HTMLButtonElement[] | undefined) => row?.[Math.min(column, row.length - 1)]
    const target = {
      ArrowDown: inRow(rows[from + 1]),
      ArrowUp: inRow(rows[from - 1]) ?? box.current,
      ArrowRight: rows[from]?.[column + 1],
      ArrowLeft: rows[from]?.[column - 1],
      Home: inRow(rows[0]),
      End: inRow(rows.at(-1)),
    }[event.key]
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return { tabStop, setFocused, onKeyDown }
}
