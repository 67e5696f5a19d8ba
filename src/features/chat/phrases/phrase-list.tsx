import { sayPhrase } from '#domain/chat/phrase.ts'
import type { PhraseChoice } from '#domain/chat/phrase-suggestions.ts'
import * as texts from '#messages/phrase-texts.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { usePhraseLanguage, usePhrases } from './use-phrases.ts'

type Props = {
  choices: readonly PhraseChoice[]
  onChoose(choice: PhraseChoice): void
  look: 'chips' | 'rows'
  /** What follows them. */
  children?: ReactNode
}

/** Suggested phrases in the player's language; each says itself on a tap. */
export function PhraseList({ choices, onChoose, look, children }: Props) {
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
      {children && <li>{children}</li>}
    </Root>
  )
}

const toKey = ({ send: { key, pets } }: PhraseChoice): string =>
  [key, ...(pets ?? []).map(({ side, slug }) => `${side} ${slug}`)].join(' ')

const Root = styled.ul(css`
  &[data-look="chips"] { display: flex; flex-wrap: wrap; gap: 6px; }
  &[data-look="chips"] > li { max-width: 100%; }
  &[data-look="chips"] > li > button:not([data-look]) { min-height: 44px; max-width: 100%; padding: 8px 14px; border: 1px solid var(--line-control); border-radius: 22px; background: var(--field); cursor: pointer; font: 550 .9375rem/1.25rem var(--font-text); color: var(--text); text-align: start; overflow-wrap: anywhere; }
  &[data-look="chips"] > li > button:not([data-look]):hover { border-color: var(--accent); }
`)
