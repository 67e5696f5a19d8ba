import type { User } from '#contract/users.ts'
import * as texts from '#messages/chat.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Ban } from 'lucide-react'
import { useId } from 'react'
import { toSafeName } from './shared/person.tsx'
import { useBlocking } from './use-blocking.ts'

/** Says what blocking does before it can be done. CH19 */
export function Blocking({ user }: { user: User }) {
  const { block } = useBlocking()
  const headingId = useId()
  return (
    <Root aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.block}</h3>
      <p>{texts.whatBlockingDoes}</p>
      <Button look="danger" isBusy={block.isPending} onClick={() => block.mutate(user)}>
        <Ban aria-hidden="true" />
        {texts.blockPlayer(toSafeName(user))}
      </Button>
    </Root>
  )
}

const Root = styled.section(css`
  display: grid; gap: var(--s-3); overflow-wrap: anywhere;
  p { color: var(--text-2); }
`)
