import { PHRASE_LANGUAGES, type PhraseLanguage } from '#contract/phrase-languages.ts'
import { findLanguage } from '#domain/chat/phrase-language.ts'
import { storedText } from './stored-text.ts'

/** The language that the reader chose for phrases; null: none. */
const chosenLanguage = storedText('phrase-language')

const findKnown = (tag: string | null): PhraseLanguage | undefined => PHRASE_LANGUAGES.find((each) => each === tag)

/** The language of phrases: as chosen, else as the browser asks for. CH116 */
export const phraseLanguage = {
  get: (): PhraseLanguage => findKnown(chosenLanguage.get()) ?? findLanguage(PHRASE_LANGUAGES, navigator.languages),
  set: (language: PhraseLanguage) => chosenLanguage.set(language),
  subscribe: chosenLanguage.subscribe,
}
