/**
 * A character that can be seen: no space, no control or format character, none that renders as a blank (fillers, U+2800, a null notehead), and no
 * combining mark, which needs a letter to stand on. Text shows something only with one of these. VA53
 */
export const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u

/** One line of text as it is written: control and direction-turning characters would hide or reorder what others read. */
export const ONE_LINE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u
