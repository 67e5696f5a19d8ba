/**
 * A character that can be seen: no space, no control or format character, none that renders as a blank (fillers, U+2800, a null notehead), and no
 * combining mark, which needs a letter to stand on. Text shows something only with one of these. VA53
 */
export const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u

/** One line of text as it is written: control and direction-turning characters would hide or reorder what others read. */
export const ONE_LINE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]+$/u

/** Characters without a form on the screen that turn the direction of others, control something, or are none. RC73 */
const UNSHOWN = /[\u202a-\u202e\u2066-\u2069\p{Noncharacter_Code_Point}]|[^\P{Cc}\n\t]/gu

/** The text as others read it. A phone's keyboard adds such characters unseen, so they are removed and not refused. */
export const removeUnshown = (text: string): string => text.replaceAll(UNSHOWN, '')
