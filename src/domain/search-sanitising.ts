const LONGEST = 100

/** Control and format characters: the second kind turns the direction of text, or hides in it. */
const INVISIBLE = /[\p{Cc}\p{Cf}]+/gu

/** Searched text as it is sent: NFC, without control and direction characters, white space collapsed, at most 100 characters. VA26 */
export function sanitiseSearch(text: string): string {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ').replace(INVISIBLE, '').replace(/ +/g, ' ').trim()
  return plain.length <= LONGEST ? plain : wellFormed(plain.slice(0, LONGEST)).trimEnd()
}

/** Without the half of a surrogate pair that a cut may have left at the end. */
const wellFormed = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '')
