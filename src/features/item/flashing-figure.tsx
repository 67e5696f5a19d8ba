import { useState } from 'react'

/** Flashes once each time its text changes. Give it a `key` of what it is a figure of, or another pet's figure flashes too. */
export function FlashingFigure({ text, title }: { text: string; title?: string }) {
  const [seen, setSeen] = useState({ text, changes: 0 })
  if (seen.text !== text) setSeen({ text, changes: seen.changes + 1 })
  return <span key={seen.changes} className={seen.changes > 0 ? 'flash' : undefined} title={title}>{text}</span>
}
