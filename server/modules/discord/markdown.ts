import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
/** Signs that Discord reads as markup, as a mention, as an emoji or as an address. */
const MARKUP = /[\\*_~`|>#[\]()<@:+\-!&]/g

/** A name in one line, without characters that turn or hide others: as a choice or a footer shows it. DI8 */
export const plainName = (name: string): string => stripBidiControls(name).replace(CONTROLS, ' ').trim() || '?'

/** The same where Discord reads markup. DI8 */
export const escapeMarkdown = (name: string): string => plainName(name).replace(MARKUP, String.raw`\$&`)

/** Time that each reader sees in their own words: `3 hours ago`. `ms`: milliseconds. */
export const relativeTime = (ms: number): string => `<t:${Math.floor(ms / 1_000)}:R>`
