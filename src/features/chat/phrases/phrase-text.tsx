import { PHRASE_LANGUAGES } from '#contract/phrase-languages.ts'
import type { Phrase } from '#contract/phrases.ts'
import { sayPhrase } from '#domain/chat/phrase.ts'
import * as texts from '#messages/phrase-texts.ts'
import { languageNames } from '#messages/language-names.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useState } from 'react'
import { usePhraseLanguage, usePhrases } from './use-phrases.ts'

/**
 * A phrase in the reader's language, and on a tap in that of who sent it. `text`: its words in English, which show until the language is loaded
 * and where it lacks the phrase. CH115, CH118
 */
export function PhraseText({ phrase, text }: { phrase: Phrase; text: string }) {
  const own = usePhraseLanguage()
  const theirs = PHRASE_LANGUAGES.find((each) => each === phrase.language) ?? own
  const [isOriginal, setOriginal] = useState(false)
  const language = isOriginal ? theirs : own
  const said = sayPhrase(usePhrases(language)?.phrases ?? {}, phrase)
  return (
    <Root>
      <p className="bubble" lang={said === undefined ? 'en' : language}>
        {said ?? text}
      </p>
      {theirs !== own && (
        <button type="button" onClick={() => setOriginal(!isOriginal)}>
          {texts.readIn(languageNames[isOriginal ? own : theirs])}
        </button>
      )}
    </Root>
  )
}

const Root = styled.div(css`
  .bubble { width: fit-content; max-width: 100%; padding: 8px 14px; line-height: 1.375rem; overflow-wrap: anywhere; }
  button { min-height: 44px; padding: 0 var(--s-2); border: 0; background: none; cursor: pointer; font-size: var(--t-sm); color: var(--text-3); text-decoration: underline; text-underline-offset: 3px; }
`)
