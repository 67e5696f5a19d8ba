import { PHRASE_LANGUAGES, type PhraseLanguage } from '#contract/phrase-languages.ts'
import type { ChatMessage } from '#contract/chat.ts'
import { sayPhrase } from '#domain/chat/phrase.ts'
import { phraseLanguage } from '#lib/phrase-language.ts'
import { loadPhrases } from '#messages/phrase-languages.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** The reader's language of phrases. CH116 */
export const usePhraseLanguage = (): PhraseLanguage =>
  useSyncExternalStore(phraseLanguage.subscribe, phraseLanguage.get, () => PHRASE_LANGUAGES[0])

/** The phrases of a language; undefined until they have been loaded. */
export const usePhrases = (language: PhraseLanguage) =>
  useQuery({
    queryKey: ['phrases', language],
    queryFn: () => loadPhrases(language),
    staleTime: Infinity,
    networkMode: 'always', // a file of the site, which the service worker may have
  }).data

/** Text of a message for this reader: a phrase in their language, anything else as it was written. CH115 */
export function useWords(message: Pick<ChatMessage, 'text' | 'phrase'> | null | undefined): string {
  const table = usePhrases(usePhraseLanguage())
  return (table && message?.phrase && sayPhrase(table.phrases, message.phrase)) ?? message?.text ?? ''
}
