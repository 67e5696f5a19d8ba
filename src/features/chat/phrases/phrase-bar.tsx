import type { ConversationNews } from '#contract/chat-state.ts'
import type { PhraseKey, SendPhrase } from '#contract/phrases.ts'
import { sayPhrase } from '#domain/chat/phrase.ts'
import {
  choosePhrase,
  findTable,
  listTablePets,
  suggestPhrases,
  type PhraseChoice,
  type ShownPet,
} from '#domain/chat/phrase-suggestions.ts'
import { useNow } from '#lib/live-context.ts'
import * as texts from '#messages/phrase-texts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { MessagesSquare } from 'lucide-react'
import { type PropsWithChildren, useState } from 'react'
import { useChat } from '../shared/chat-context.ts'
import { PhraseList } from './phrase-list.tsx'
import { PhraseSheet } from './phrase-sheet.tsx'
import { usePhraseLanguage, usePhrases } from './use-phrases.ts'

type Props = { conversationId: string; userId: string; history: ConversationNews }

/** Phrases that fit the offer on the table, and the sending of any phrase. CH114, CH122 */
function usePhraseBar({ conversationId, userId, history }: Props) {
  const { say } = useChat()
  const now = useNow(60_000, 0)
  const language = usePhraseLanguage()
  const table = usePhrases(language)
  const offer = findTable(history.tradeOffers)
  const send = ({ send: phrase, said }: PhraseChoice) => {
    const words = table && sayPhrase(table.phrases, said)
    if (words !== undefined) say(conversationId, { ...phrase, language } satisfies SendPhrase, words)
  }
  return {
    suggestions: suggestPhrases(offer, userId, now, history.messages.at(-1)),
    send,
    sheet: {
      pets: listTablePets(offer, userId),
      onChoose: send,
      onCompose: (key: PhraseKey, pets: readonly ShownPet[]) => send(choosePhrase(key, offer, pets)),
    },
  }
}

/** Where nothing else can be said: suggestions of one tap each, then the children and a button to all others. */
export function PhraseBar({ children, ...props }: PropsWithChildren<Props>) {
  const { suggestions, send, sheet } = usePhraseBar(props)
  const [isOpen, setOpen] = useState(false)
  return (
    <Root>
      <PhraseList look="chips" choices={suggestions} onChoose={send} />
      <div>
        {children}
        <Button look="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <MessagesSquare aria-hidden="true" />
          {texts.more}
        </Button>
      </div>
      <PhraseSheet open={isOpen} onClose={() => setOpen(false)} suggestions={[]} {...sheet} />
    </Root>
  )
}

/** Beside a field to type in. */
export function PhraseButton(props: Props) {
  const { suggestions, sheet } = usePhraseBar(props)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton data-look="tile" aria-label={texts.choose} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MessagesSquare aria-hidden="true" />
      </IconButton>
      <PhraseSheet open={isOpen} onClose={() => setOpen(false)} suggestions={suggestions} {...sheet} />
    </>
  )
}

const Root = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; padding-block: 6px 4px;
  > div { display: flex; gap: var(--s-2); }
  > div > button { flex: 1; max-width: 320px; }
`)
