/**
 * Characters that turn the direction of the text around them, or that hide between letters. What scripts need stays: the joiners
 * of letters and emoji, and the marks of direction that turn nothing but themselves.
 */
const BIDI_CONTROLS = /[\u00AD\u180E\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu

/** A name or a message without the characters that make it read as something else. CH17 */
export const stripBidiControls = (text: string): string => text.replace(BIDI_CONTROLS, '')
