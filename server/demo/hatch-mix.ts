import type { Rarity, Variant } from '#contract/catalogue.ts'
import { utcDay } from '#domain/bounties/bounty-countdown.ts'
import type { Catalogue, CatalogueEgg } from '#server/import/catalogue.ts'
import { listVariants } from '#server/import/variant-facts.ts'
import { cycledBounties } from '#server/modules/bounties/bounty-schedule.ts'
import { drawWeighted } from './draws.ts'
import model from '../../data/hatch-model.json' with { type: 'json' }

type Weighted<T> = { weight: number; value: T }

const mix = model.demo.rarity_mix
/** Percent of the announced hatches, from the model. */
const RARITIES: readonly Weighted<Rarity>[] = [
  { value: 'Secret', weight: mix.Secret },
  { value: 'Infinity', weight: mix.Infinity },
  { value: 'Legendary', weight: mix['Legendary (1 in 1,000,000 or rarer)'] },
]
const VARIANTS: readonly Weighted<Variant>[] = (['Normal', 'Shiny', 'Mythic', 'ShinyMythic'] as const).map((value) => ({
  value,
  weight: model.demo.variant_mix[value],
}))
/** Only Legendaries up to this chance, in percent, are announced: 1 in 1,000,000. */
const LEGENDARY_CHANCE = 1e-4
/** Share of all eggs by kind; the Infinity Egg of the model is the catalogue's `special` kind. */
const POPULARITY = { event: 0.5, bounty: 0.15, special: 0.2, world: 0.15 }

const draw = <T>(random: number, from: readonly Weighted<T>[]): T =>
  drawWeighted(random, from, ({ weight }) => weight).value

/** A variant that the pet does not have becomes the one next to it: Shiny Mythic is Shiny, Mythic is Normal. */
function orNearest(variant: Variant, had: readonly Variant[]): Variant {
  if (had.includes(variant)) return variant
  return variant === 'ShinyMythic' ? 'Shiny' : 'Normal'
}

/** Draws pets by the model of `data/hatch-model.json`: a pet's chance in its egg times how many hatch that egg. */
export function createHatchMix({ pets, eggs, bounties }: Catalogue) {
  const facts = new Map(pets.map((pet) => [pet.slug, pet]))
  const announcedAs = (slug: string, percent: number | null): Rarity | undefined => {
    const rarity = facts.get(slug)?.rarity
    return RARITIES.some(({ value }) => value === rarity) &&
      percent !== null &&
      (rarity !== 'Legendary' || percent <= LEGENDARY_CHANCE)
      ? rarity
      : undefined
  }
  const ofKind = (kind: string) => eggs.filter((egg) => egg.kind === kind)

  /** The last event egg with pets of every announced rarity; another egg would make a feed of one pet. */
  function eventEgg(day: string): CatalogueEgg | undefined {
    const rich = ofKind('limited').filter(
      (egg) =>
        egg.releasedAt !== null &&
        egg.releasedAt <= day &&
        RARITIES.every(({ value }) =>
          egg.pets.some(({ slug, chancePercent }) => announcedAs(slug, chancePercent) === value),
        ),
    )
    return rich.toSorted((a, b) => b.releasedAt!.localeCompare(a.releasedAt!) || b.pets.length - a.pets.length)[0]
  }

  function weigh(now: number) {
    const [bounty] =
      bounties.length === 0
        ? []
        : cycledBounties(
            bounties.map(({ date, pet, petSlug, egg, oneIn }) => ({
              date,
              name: pet,
              pet: petSlug,
              egg: egg ?? '?',
              chance: 1 / oneIn,
              image: '',
            })),
            now,
          )
    const event = eventEgg(utcDay(now))
    const opened: { egg: CatalogueEgg; share: number }[] = [
      ...(event ? [{ egg: event, share: POPULARITY.event }] : []),
      ...eggs.filter(({ name }) => name === bounty?.egg).map((egg) => ({ egg, share: POPULARITY.bounty })),
      ...ofKind('special').map((egg, _, { length }) => ({ egg, share: POPULARITY.special / length })),
      ...ofKind('world').map((egg, _, { length }) => ({ egg, share: POPULARITY.world / length })),
    ]
    const weights = new Map<Rarity, Weighted<string>[]>(RARITIES.map(({ value }) => [value, []]))
    for (const { egg, share } of opened) {
      for (const { slug, chancePercent } of egg.pets) {
        const rarity = announcedAs(slug, chancePercent)
        if (rarity) weights.get(rarity)!.push({ value: slug, weight: share * chancePercent! })
      }
    }
    if (bounty) weights.get('Secret')!.push({ value: bounty.pet, weight: POPULARITY.bounty * bounty.chance * 100 })
    return weights
  }

  let day = ''
  let weights = new Map<Rarity, Weighted<string>[]>()
  return {
    /** One hatch of the moment `now`, ms. `random` draws numbers from 0 to below 1. */
    pick(random: () => number, now: number): { slug: string; variant: Variant } {
      const today = utcDay(now)
      if (today !== day) weights = weigh(now)
      day = today
      const slug = draw(
        random(),
        weights.get(
          draw(
            random(),
            RARITIES.filter(({ value }) => weights.get(value)!.length > 0),
          ),
        )!,
      )
      return { slug, variant: orNearest(draw(random(), VARIANTS), listVariants(facts.get(slug)!)) }
    },
  }
}
