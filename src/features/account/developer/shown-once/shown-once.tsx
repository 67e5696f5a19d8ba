import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'

type Words = {
  title: string
  text: string
  copy: string
  done: string
  outcomes: { copied: string; failed: string }
}
type Props = { words: Words; secret: string; onDone: () => void }

/** A secret that was just made: the only place that shows it. KE3, WH30 */
export function ShownOnce({ words, secret, onDone }: Props) {
  const [outcome, setOutcome] = useState<keyof Words['outcomes'] | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  // The button that made it may be gone.
  useEffect(() => title.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <Root>
      <h3 ref={title} tabIndex={-1}>
        {words.title}
      </h3>
      <p>{words.text}</p>
      <code translate="no">{secret}</code>
      <div className="buttons">
        <Button look="primary" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button look="outline" onClick={onDone}>
          {words.done}
        </Button>
      </div>
      <output>{outcome && words.outcomes[outcome]}</output>
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; gap: var(--s-2); padding: var(--s-4); border-radius: var(--r-md); background: var(--surface-2);
  code { overflow-wrap: anywhere; user-select: all; font-size: 1rem; color: var(--text); }
  .buttons { margin-block-start: var(--s-2); }
  output:empty { display: none; }
`)
