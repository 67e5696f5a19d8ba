import { useDebounced } from '#base/use-debounced.ts'
import { useState } from 'react'

/** IL2 */
const DEBOUNCE = 600

export type Draft = {
  text: string
  /** Whether the text differs from what was sent last, and waits. */
  pending: boolean
  type(text: string): void
  /** Sends `text` without waiting. */
  send(text: string): void
  /** Shows `text` as sent, where the caller sends it. */
  markSent(text: string): void
}

/**
 * Text that is being typed, sent after a pause. `clean` makes of the text what is sent. While the player's own text comes back
 * as `value` it is left alone, so that no letter or space is lost while typing; any other new `value` replaces it.
 */
export function useDraft(value: string, clean: (text: string) => string, onSend: (value: string) => void): Draft {
  const [draft, setDraft] = useState({ text: value, value, sent: value })
  if (draft.value !== value) setDraft({ text: value === draft.sent ? draft.text : value, value, sent: value })
  const { text, sent } = draft
  const pending = clean(text) !== sent

  const markSent = (given: string) => setDraft({ text: given, value, sent: clean(given) })
  const send = (given: string) => {
    markSent(given)
    if (clean(given) !== value) onSend(clean(given))
  }
  useDebounced(text, pending, DEBOUNCE, () => send(text))

  return { text, pending, type: (typed) => setDraft({ text: typed, value, sent }), send, markSent }
}
