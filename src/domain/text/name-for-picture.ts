/** Characters that both faces of the drawn pictures have: Latin letters, figures and common marks. SE15 */
const DRAWABLE = /^[ -~\u00a1-\u00ac\u00ae-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u2010-\u2027\u2030-\u205e\u20ac\u2122]$/u
const MAX_LENGTH = 120

const words = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/**
 * A name as it can be drawn. Emoji and the like are left out; a name with letters of another script would lose its sense, so the
 * words of the slug replace it. SE15
 */
export function nameForPicture(name: string, slug: string): string {
  const characters = [...name.normalize('NFC')]
  const isForeign = characters.some((character) => /\p{L}/u.test(character) && !DRAWABLE.test(character))
  const drawable = characters
    .filter((character) => DRAWABLE.test(character) || /\s/.test(character))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  return (isForeign || drawable === '' ? words(slug) : drawable).slice(0, MAX_LENGTH)
}
