const MAX_LENGTH = 100

/**
 * Control and format characters, which hide in text or turn its direction, halves of characters, which no address can carry, and characters that
 * render as a blank. VA53
 */
const UNSENDABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800]+/gu

/** Searched text as it is sent: NFC, without control, direction and blank characters, white space collapsed, at most 100 characters. VA26 */
export const sanitiseSearch = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(UNSENDABLE, '')
    // Only now: what was removed may have kept a letter and its accent apart.
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    // The cut may have halved a character, or left a space at the end.
    .replace(UNSENDABLE, '')
    .trimEnd()
