import type { PHRASES, PhraseGroup, PhraseKey } from '#contract/phrases.ts'

type Text<Pets extends 0 | 1 | 2> = Pets extends 0
  ? string
  : Pets extends 1
    ? `${string}{pet}${string}`
    : `${string}{pet}${string}{other}${string}` | `${string}{other}${string}{pet}${string}`

/** The phrases of one language. A phrase that is missing, or lacks a pet, does not compile. CH115 */
export type PhraseTable = {
  readonly groups: Readonly<Record<PhraseGroup, string>>
  readonly phrases: { readonly [Key in PhraseKey]: Text<(typeof PHRASES)[Key]['pets']> }
}
