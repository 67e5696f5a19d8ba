import type { PhraseLanguage } from '#contract/phrase-languages.ts'

/** Each language in its own words. */
export const languageNames: Readonly<Record<PhraseLanguage, string>> = {
  en: 'English',
  'pt-BR': 'Português (Brasil)',
  'es-419': 'Español (Latinoamérica)',
  fil: 'Filipino',
  id: 'Bahasa Indonesia',
}
