import type { Rarity } from '#contract/catalogue.ts'

type Facts = {
  readonly description: string
  readonly rarity: Rarity
  readonly eggType?: string | null | undefined
  /** In percent. */
  readonly chance?: number | null | undefined
}

/** The sentence with which the shipped catalogue introduces a pet that hatches. */
const INTRODUCTION = /^An? ([a-z ]+ pet(?: of the Infinity tier)?) from the (.+?)(?: with a ([\d.]+)% chance)?\. ?/

/** The catalogue writes so many decimals. */
const plain = (chance: number) => chance.toFixed(12)

/** The description without the sentence whose facts the item page shows in their own places. IT66 */
export function withoutIntroduction({ description, rarity, eggType, chance }: Facts): string {
  const [sentence = '', kind = '', egg, percent] = INTRODUCTION.exec(description) ?? []
  const isKnown =
    egg === eggType &&
    kind.toLowerCase().includes(rarity.toLowerCase()) &&
    (percent === undefined ? chance == null : chance != null && plain(Number(percent)) === plain(chance))
  return isKnown ? description.slice(sentence.length) : description
}
