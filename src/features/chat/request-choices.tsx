import type { User } from '#contract/users.ts'
import * as texts from '#messages/chat.ts'
import * as phrases from '#messages/phrase-texts.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { siteQuery } from '#lib/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Blocking } from './blocking.tsx'
import { PlayerFacts } from './shared/player-facts.tsx'
import { useReport, type ReportSubject } from './shared/report-context.ts'
import { useAllowTyping } from './phrases/use-allow-typing.ts'

type Props = { conversationId: string; user: User; theirs: NonNullable<ReportSubject['theirs']> }

/** Answers to a request. CH144, CH166 */
export function RequestChoices({ conversationId, user, theirs }: Props) {
  const report = useReport()
  const [isBlocking, setBlocking] = useState(false)
  const allowing = useAllowTyping(conversationId)
  const { data: site } = useQuery(siteQuery)
  return (
    <>
      <PlayerFacts conversationId={conversationId} />
      <Root>
        {!site?.isPhrasesOnly && (
          <Button look="outline" isBusy={allowing.isPending} onClick={() => allowing.mutate()}>
            {phrases.allow}
          </Button>
        )}
        <Button look="outline" aria-haspopup="dialog" onClick={() => report({ user, theirs })}>
          {texts.report}
        </Button>
        <Button look="outline" aria-haspopup="dialog" onClick={() => setBlocking(true)}>
          {texts.block}
        </Button>
      </Root>
      {allowing.isError && <p role="alert">{phrases.notSaved}</p>}
      <Sheet open={isBlocking} onClose={() => setBlocking(false)} title={texts.block}>
        <Blocking user={user} />
      </Sheet>
    </>
  )
}

const Root = styled.div(css`
  display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--s-2); max-width: 520px; margin-block: 6px;
  > button { padding-inline: 4px; white-space: normal; line-height: 1.2; }
`)
