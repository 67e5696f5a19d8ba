import { randomId } from '#base/random-id.ts'
import { type Proposal, WriteComment } from '#contract/proposals.ts'
import { NotFoundError } from '#contract/source.ts'
import type { CurrentUser } from '#contract/users.ts'
import { keepProposal, roleQuery } from '../data/desk-queries.ts'
import { deskSource } from '../data/desk-source.ts'
import * as texts from '#messages/desk.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import * as v from 'valibot'
import { NoteForm } from '../decide/note-form.tsx'
import { explainRefusal, retryUnanswered } from '../decide/use-move.ts'

type Props = {
  user: CurrentUser
  proposal: Proposal
  field: Ref<HTMLTextAreaElement>
  /** On Escape. */
  onLeave: () => void
  onWritten: () => void
}

/** Form for the staff's comments on a proposal. DK71 */
export function CommentForm({ user, proposal, field, onLeave, onWritten }: Props) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  // The same for the same text, so that a repeated press sends one comment.
  const [clientId, setClientId] = useState(() => randomId())
  const change = (next: string) => {
    setText(next)
    setClientId(randomId())
  }
  const write = useMutation({
    networkMode: 'always',
    retry: retryUnanswered,
    mutationFn: (body: WriteComment) => deskSource.comment(proposal.id, body),
    onSuccess: (answer, { text: written }) => {
      keepProposal(client, user.id, answer)
      // What was typed while the answer was on its way stays.
      setText((now) => (now.trim() === written ? '' : now))
      setClientId(randomId())
      onWritten()
    },
    onError: async (refusal) => {
      if (refusal instanceof NotFoundError) void client.refetchQueries({ queryKey: roleQuery(user).queryKey })
      setError(await explainRefusal(client, proposal.item.slug, refusal))
    },
  })
  const send = () => {
    const parsed = v.safeParse(WriteComment, { clientId, text })
    setError(parsed.success ? null : texts.fieldError(parsed.issues[0].message))
    if (parsed.success && !write.isPending) write.mutate(parsed.output)
  }
  return (
    <Place>
      <NoteForm
        name={texts.discussion}
        label={texts.comment}
        hint={texts.commentHint}
        error={error}
        value={text}
        rows={2}
        field={field}
        onChange={change}
        onSend={send}
        onLeave={onLeave}
      >
        <Button type="submit" look="outline" isBusy={write.isPending}>
          {texts.sendComment}
        </Button>
      </NoteForm>
    </Place>
  )
}

const Place = styled.div(css`
  margin-block-start: var(--s-4);
`)
