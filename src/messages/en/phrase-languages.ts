import type { PhraseLanguage } from '#contract/phrase-languages.ts'
import type { PhraseTable } from '../phrase-table.ts'
import { phrases as english } from './phrases.ts'

const loaders: Readonly<Record<Exclude<PhraseLanguage, 'en'>, () => Promise<{ phrases: PhraseTable }>>> = {
  'pt-BR': () => import('../pt-br/phrases.ts'),
  'es-419': () => import('../es-419/phrases.ts'),
  fil: () => import('../fil/phrases.ts'),
  id: () => import('../id/phrases.ts'),
}

export const loadPhrases = async (language: PhraseLanguage): Promise<PhraseTable> =>
  language === 'en' ? english : (await loaders[language]()).phrases
