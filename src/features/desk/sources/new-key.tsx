import type { CreatedSource } from '#contract/sources.ts'
import * as texts from '#messages/desk-sources.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'

type Props = { created: CreatedSource; onDone: () => void }

/** A new source's key, the only time that it is shown. SO22 */
export function NewKey({ created: { source, key }, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(key)
      toast({ title: texts.copied })
    } catch {
      // Without a secure origin there is no clipboard; with one, the reader may have refused it.
      toast({ title: texts.copyFailed, variant: 'destructive' })
    }
  }
  return (
    <Root aria-labelledby="desk-sources-key">
      <h2 id="desk-sources-key" ref={heading} tabIndex={-1}>
        {texts.keyTitle(source.name)}
      </h2>
      <p>{texts.keyHint}</p>
      <code translate="no">{key}</code>
      <div className="buttons">
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <Button look="quiet" onClick={onDone}>
          {texts.keyDone}
        </Button>
      </div>
    </Root>
  )
}

const Root = styled(Panel)(css`
  display: grid; gap: var(--s-3);
  h2 { font: var(--w-display) var(--d-sm)/1.3 var(--font-display); overflow-wrap: anywhere; }
  code { padding: var(--s-3); border-radius: var(--r-md); background: var(--surface-2); font: .875rem/1.45 ui-monospace, monospace; overflow-wrap: anywhere; user-select: all; }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--s-3); }
`)
