import type { ChatMessage } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import * as texts from '#messages/chat.ts'
import * as phrases from '#messages/phrase-texts.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation } from '@tanstack/react-query'
import { KeyboardOff } from 'lucide-react'
import { useId } from 'react'
import { useChat } from './shared/chat-context.ts'
import { Blocking } from './blocking.tsx'
import { PlayerFacts } from './shared/player-facts.tsx'
import { ReportForm } from './report-form.tsx'

type Props = {
  open: boolean
  onClose: () => void
  conversationId: string
  other: User
  /** Whether the player has allowed the other one to type. */
  allowsTyping: boolean
  messages: readonly ChatMessage[]
}

/** Reporting, and blocking, which is said before what it means. CH10, CH19, CH141 */
export const Safety = ({ open, onClose, ...rest }: Props) => (
  <Sheet open={open} onClose={onClose} title={texts.blockOrReport}>
    <Choices onClose={onClose} {...rest} />
  </Sheet>
)

function Choices({ conversationId, other, allowsTyping, messages, onClose }: Omit<Props, 'open'>) {
  return (
    <Root>
      <PlayerFacts conversationId={conversationId} />
      <ReportForm user={other} theirs={messages.filter(({ senderId }) => senderId === other.id)} onSent={onClose} />
      <Blocking user={other} />
      {allowsTyping && <StopTyping conversationId={conversationId} onStopped={onClose} />}
    </Root>
  )
}

/** CH119 */
function StopTyping({ conversationId, onStopped }: { conversationId: string; onStopped(): void }) {
  const { allowTyping } = useChat()
  const headingId = useId()
  const stopping = useMutation({ mutationFn: () => allowTyping(conversationId, false), onSuccess: onStopped })
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{phrases.typing}</h3>
      <p>{phrases.whatDisallowingDoes}</p>
      <Button look="outline" isBusy={stopping.isPending} onClick={() => stopping.mutate()}>
        <KeyboardOff aria-hidden="true" />
        {phrases.disallow}
      </Button>
      {stopping.isError && <p role="alert">{phrases.notSaved}</p>}
    </section>
  )
}

const Root = styled.div(css`
  display: grid; gap: var(--s-5); overflow-wrap: anywhere;
  > * { display: grid; gap: var(--s-3); }
  > * + * { padding-block-start: var(--s-5); border-block-start: 1px solid var(--line-soft); }
  p { color: var(--text-2); }
`)
