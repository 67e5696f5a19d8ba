/** Letters that Unicode doesn't take apart, and what players without them type. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}

/** A player's name, or a part of one, for comparison: lowercase, without accents and without the @ before it. CH103 */
export const foldName = (name: string): string =>
  name
    .trim()
    .replace(/^[@＠]+\s*/u, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþħıς]/gu, (letter) => PLAIN[letter] ?? letter)
