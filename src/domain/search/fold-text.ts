/** Lowercase words of ASCII letters and digits: accents, apostrophes and full stops aren't part of a word. QS9 */
export const foldWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Sound of a folded word: letters of one sound become one, and so do all vowels. QS10 */
export const toSoundKey = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/gh(?=t)/g, '')
    .replace(/(?<=[ct])h/g, '')
    .replace(/ck|q|c(?![eiy])/g, 'k')
    .replace(/[cz]/g, 's')
    .replace(/x/g, 'ks')
    .replace(/(?<!^)e$/, '')
    .replace(/[aeiouyw]+/g, 'a')
    .replace(/(.)\1+/g, '$1')
