import type { CreatedApiKey } from '#contract/api-keys.ts'
import * as texts from '#messages/api-keys.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'

type Props = { created: CreatedApiKey; onDone: () => void }

/** A key that was just made: the only place that shows it. KE3 */
export function CreatedKey({ created: { name, key }, onDone }: Props) {
  const [outcome, setOutcome] = useState<keyof typeof texts.copyOutcomes | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  // The button that made it is gone.
  useEffect(() => title.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(key).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <Root>
      <h3 ref={title} tabIndex={-1}>
        {texts.made(name)}
      </h3>
      <p>{texts.madeText}</p>
      <code translate="no">{key}</code>
      <div className="buttons">
        <Button look="primary" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button look="outline" onClick={onDone}>
          {texts.done}
        </Button>
      </div>
      <output>{outcome && texts.copyOutcomes[outcome]}</output>
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; gap: var(--s-2); padding: var(--s-4); border-radius: var(--r-md); background: var(--surface-2);
  code { overflow-wrap: anywhere; user-select: all; font-size: 1rem; color: var(--text); }
  .buttons { margin-block-start: var(--s-2); }
  output:empty { display: none; }
`)
