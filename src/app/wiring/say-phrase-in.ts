import type { PhraseLanguage } from '#contract/phrase-languages.ts'
import type { Phrase } from '#contract/phrases.ts'
import { sayPhrase } from '#domain/chat/phrase.ts'
import { loadPhrases } from '#messages/phrase-languages.ts'

/** A chunk of its own, because it brings the phrases of a language. @throws Error where they can't be loaded */
export const sayPhraseIn = async (language: PhraseLanguage, phrase: Phrase): Promise<string | undefined> =>
  sayPhrase((await loadPhrases(language)).phrases, phrase)
