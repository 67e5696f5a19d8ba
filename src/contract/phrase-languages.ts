/** BCP 47 tags. The first is that of everyone who prefers none of them. CH116 */
export const PHRASE_LANGUAGES = ['en', 'pt-BR', 'es-419', 'fil', 'id'] as const
export type PhraseLanguage = (typeof PHRASE_LANGUAGES)[number]
