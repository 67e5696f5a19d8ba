import type { Rarity } from '#contract/catalogue.ts'

type Facts = {
  readonly rarity: Rarity
  readonly eggType?: string | null | undefined
  /** In percent. */
  readonly chance?: number | null | undefined
}

/** `A unique pet`. Secret and Infinity pets are called `secret legendary`, by which the item page knows them. VA42 */
export function namePetKind(rarity: Rarity): string {
  const kind = rarity === 'Secret' || rarity === 'Infinity' ? 'secret legendary' : rarity.toLowerCase()
  const article = /^[aeio]/.test(kind) ? 'An' : 'A' // "a unique"
  return `${article} ${kind} pet${rarity === 'Infinity' ? ' of the Infinity tier' : ''}`
}

/** The sentence with which the shipped catalogue introduces a pet that hatches; the chance has no exponent, so that VA13 reads it. */
export const introducePet = ({ rarity, eggType, chance }: Facts & { readonly eggType: string }): string =>
  `${namePetKind(rarity)} from the ${eggType}${chance == null ? '' : ` with a ${plain(chance)}% chance`}.`

/** The description without the sentence whose facts the item page shows in their own places. IT66 */
export function withoutIntroduction({ description, eggType, ...facts }: Facts & { readonly description: string }) {
  const introduction = eggType == null ? '' : introducePet({ ...facts, eggType })
  return description.startsWith(introduction) ? description.slice(introduction.length).trim() : description
}

/** Up to twelve decimals, never `1e-10`. */
const plain = (value: number) => value.toFixed(12).replace(/\.?0+$/, '')
