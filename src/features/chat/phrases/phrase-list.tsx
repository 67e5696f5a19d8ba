import { sayPhrase } from '#domain/chat/phrase.ts'
import type { PhraseChoice } from '#domain/chat/phrase-suggestions.ts'
import * as texts from '#messages/phrase-texts.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { usePhraseLanguage, usePhrases } from './use-phrases.ts'

type Props = {
  choices: readonly PhraseChoice[]
  onChoose(choice: PhraseChoice): void
  look: 'chips' | 'rows'
}

/** Suggested phrases in the player's language; each says itself on a tap. */
export function PhraseList({ choices, onChoose, look }: Props) {
  const language = usePhraseLanguage()
  const table = usePhrases(language)
  return (
    <Root data-look={look} aria-label={texts.suggestions}>
      {choices.map((choice) => (
        <li key={toKey(choice)}>
          <button type="button" lang={language} disabled={!table} onClick={() => onChoose(choice)}>
            {(table && sayPhrase(table.phrases, choice.said)) ?? '…'}
          </button>
        </li>
      ))}
    </Root>
  )
}

const toKey = ({ send: { key, pets } }: PhraseChoice): string =>
  [key, ...(pets ?? []).map(({ side, slug }) => `${side} ${slug}`)].join(' ')

const Root = styled.ul(css`
  /* On a phone the conversation needs the height: one line, whose end shows that it goes on. */
  &[data-look="chips"] { display: flex; gap: 6px; margin-inline: calc(-1 * var(--s-3)); padding: 3px var(--s-3); overflow-x: auto; overscroll-behavior-x: contain; scrollbar-width: none; }
  &[data-look="chips"] > li { flex: none; max-width: 80%; }
  @media (min-width: 768px) { &[data-look="chips"] { flex-wrap: wrap; } }
  &[data-look="chips"] > li > button { min-height: 44px; max-width: 100%; padding: 8px 14px; border: 1px solid var(--line-control); border-radius: 22px; background: var(--field); cursor: pointer; font: 550 .9375rem/1.25rem var(--font-text); color: var(--text); text-align: start; overflow-wrap: anywhere; }
  &[data-look="chips"] > li > button:hover { border-color: var(--accent); }
`)
