import type { ChatMessage } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { useState } from 'react'
import { useWords } from './phrases/use-phrases.ts'
import { toSafeName } from './shared/person.tsx'

type Props = { messages: readonly ChatMessage[]; other: User; isPending: boolean }

/** Announces new messages from the other player; never history. AC6 */
export function Announcer({ messages, other, isPending }: Props) {
  const last = messages.at(-1)
  const [known, setKnown] = useState<number | null>(null)
  if (known === null && !isPending) setKnown(last?.seq ?? 0)
  const words = useWords(last)
  const isNew = last !== undefined && known !== null && last.seq > known && last.senderId === other.id
  return (
    <p className="sr-only" aria-live="polite">
      {isNew && `${toSafeName(other)}: ${stripBidiControls(words)}`}
    </p>
  )
}
