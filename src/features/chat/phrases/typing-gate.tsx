import type { Conversation } from '#contract/chat.ts'
import * as texts from '#messages/phrase-texts.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { siteQuery } from '#lib/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { toSafeName } from '../shared/person.tsx'
import { useAllowTyping } from './use-allow-typing.ts'

/** In place of the field while the two may not type to each other: why, and what the player can do about it, unless it is a request. CH119, CH166 */
export function TypingGate({ conversation: { id, with: other, typing, isRequest } }: { conversation: Conversation }) {
  const allowing = useAllowTyping(id)
  const name = toSafeName(other)
  const { data: site } = useQuery(siteQuery)
  if (site?.isPhrasesOnly)
    return (
      <Root>
        <p>{texts.phrasesOnly}</p>
      </Root>
    )
  return (
    <Root>
      <p aria-live="polite">{typing.byMe ? texts.whyPhrases.byOther(name) : texts.whyPhrases.byMe(name)}</p>
      {!typing.byMe && !isRequest && (
        <Button look="outline" isBusy={allowing.isPending} onClick={() => allowing.mutate()}>
          {texts.allow}
        </Button>
      )}
      {allowing.isError && <p role="alert">{texts.notSaved}</p>}
    </Root>
  )
}

const Root = styled.div(css`
  display: flex; flex: 1; flex-wrap: wrap; align-items: center; gap: 4px var(--s-2); min-width: 0; padding-block: 2px 4px;
  p { flex: 1 1 160px; min-width: 0; font-size: .9375rem; line-height: 1.25rem; color: var(--text-2); overflow-wrap: anywhere; }
`)
