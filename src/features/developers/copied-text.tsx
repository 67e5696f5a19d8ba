import { copy as texts } from '#messages/developers.ts'
import { IconButton } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Copy } from 'lucide-react'

/** A text to paste elsewhere, under its name; without JavaScript it is marked and copied by hand. OD17 */
export function CopiedText({ label, text }: { label: string; text: string }) {
  const isHydrated = useHydrated()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: texts.done })
    } catch {
      // Without a secure origin there is no clipboard; with one, the reader may have refused it.
      toast({ title: texts.failed, variant: 'destructive' })
    }
  }
  return (
    <Root>
      <label>
        <span>{label}</span>
        <textarea readOnly translate="no" spellCheck={false} value={text} onFocus={(event) => event.target.select()} />
      </label>
      {isHydrated && (
        <IconButton aria-label={texts.button(label)} title={texts.button(label)} onClick={() => void copy()}>
          <Copy aria-hidden="true" />
        </IconButton>
      )}
    </Root>
  )
}

const Root = styled.div(css`
  position: relative; margin-block: var(--s-3);
  label { display: grid; gap: 6px; }
  label span { font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  textarea {
    width: 100%; min-height: 3.75rem; max-height: 14rem; padding-block: 11px; padding-inline: 14px 52px; field-sizing: content; border: 1px solid var(--line); border-radius: var(--r-md);
    background: var(--bg-sunken); font: .875rem/1.45 ui-monospace, monospace; color: var(--text); overflow-wrap: anywhere; resize: vertical;
  }
  textarea:focus { outline: 2px solid var(--focus); outline-offset: 0; border-color: transparent; }
  > button { position: absolute; inset-block-end: 8px; inset-inline-end: 4px; }
`)
