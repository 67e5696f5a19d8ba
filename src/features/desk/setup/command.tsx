import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/desk-setup.ts'
import { IconButton } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'

/** A step's command, with this site's address in it. DK156 */
export function Command({ name }: { name: keyof typeof texts.commands }) {
  const { data: site } = useQuery(siteQuery)
  const command = texts.commands[name](site?.origin ?? location.origin)
  async function copy() {
    try {
      await navigator.clipboard.writeText(command)
      toast({ title: texts.copied })
    } catch {
      // Without a secure origin there is no clipboard; with one, the reader may have refused it.
      toast({ title: texts.copyFailed, variant: 'destructive' })
    }
  }
  return (
    <Root>
      <code>{command}</code>
      <IconButton aria-label={texts.copy} title={texts.copy} onClick={() => void copy()}>
        <Copy aria-hidden="true" />
      </IconButton>
    </Root>
  )
}

const Root = styled.div(css`
  display: flex; align-items: start; max-width: 100%; border-radius: var(--r-md); background: var(--surface-2);
  code { flex: 1; min-width: 0; padding: var(--s-3); font: .875rem/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
`)
