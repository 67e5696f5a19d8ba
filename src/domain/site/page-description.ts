/** Length that search engines show of a description, in characters. SE12 */
const SHOWN = 160

/** Sentences in the order of their weight; after the first, one that would be cut off is left out. SE12 */
export const pageDescription = ([first, ...rest]: readonly [string, ...string[]]): string =>
  rest.reduce(
    (text, sentence) => (sentence !== '' && text.length + 1 + sentence.length <= SHOWN ? `${text} ${sentence}` : text),
    first,
  )
