import { Rarity } from '#contract/catalogue.ts'
import { Text } from '#contract/text.ts'
import * as v from 'valibot'
import artHues from '../../data/art-hues.json' with { type: 'json' }
import bounties from '../../data/bounties.json' with { type: 'json' }
import eggs from '../../data/eggs.json' with { type: 'json' }
import pets from '../../data/pets.json' with { type: 'json' }

const Name = v.pipe(Text, v.trim(), v.minLength(1), v.maxLength(80))
const Slug = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lowercase letters and digits joined by single hyphens'),
)
const Amount = v.pipe(v.number(), v.finite(), v.minValue(0))
const Percent = v.pipe(v.number(), v.gtValue(0), v.maxValue(100))
const Day = v.pipe(v.string(), v.isoDate())

/** A pet as the catalogue file has it: facts, no values. */
export const CataloguePet = v.object({
  slug: Slug,
  name: Name,
  rarity: Rarity,
  category: v.picklist(['all', 'secret', 'legendary', 'robux']),
  /** Names of eggs; the first is shown. */
  eggs: v.array(Name),
  obtainedFrom: v.optional(v.array(Name), []),
  chancePercent: v.nullable(Percent),
  /** Stats of the Normal variant at level 1. */
  stats: v.object({
    bubbles: v.nullable(Amount),
    coins: v.nullable(Amount),
    gems: v.nullable(Amount),
    worldCurrency: v.record(Text, Amount),
  }),
  hasMythic: v.boolean(),
  releasedAt: v.nullable(Day),
  removedAt: v.nullable(Day),
  art: v.optional(v.nullable(Text), null),
  themeHue: v.nullable(v.number()),
})
export type CataloguePet = v.InferOutput<typeof CataloguePet>

export const CatalogueEgg = v.object({
  slug: Slug,
  name: Name,
  kind: Text,
  world: v.nullable(Text),
  island: v.nullable(Text),
  currency: v.nullable(v.picklist(['Coins', 'Gems', 'Event', 'Tickets'])),
  price: v.nullable(Amount),
  petsBoostCurrency: v.nullable(Text),
  releasedAt: v.nullable(Day),
  removedAt: v.nullable(Day),
  pets: v.array(v.object({ slug: Slug, chancePercent: v.nullable(Percent) })),
})
export type CatalogueEgg = v.InferOutput<typeof CatalogueEgg>

export const CatalogueBounty = v.object({
  date: Day,
  pet: Name,
  petSlug: Slug,
  /** null: not known. */
  egg: v.nullable(Name),
  oneIn: v.pipe(v.number(), v.minValue(1)),
})
export type CatalogueBounty = v.InferOutput<typeof CatalogueBounty>

export type Catalogue = { pets: CataloguePet[]; eggs: CatalogueEgg[]; bounties: CatalogueBounty[] }

/** The facts that are shipped in `data/`. @throws when a file is not a valid catalogue */
export const shippedCatalogue = (): Catalogue => ({
  pets: v.parse(v.array(CataloguePet), pets),
  eggs: v.parse(v.array(CatalogueEgg), eggs),
  bounties: v.parse(v.array(CatalogueBounty), bounties),
})

const RARITY_HUES: Record<Rarity, number> = {
  Common: 250,
  Unique: 190,
  Rare: 220,
  Epic: 300,
  Legendary: 45,
  Secret: 340,
  Infinity: 275,
}
const HUES: Readonly<Record<string, { hue: number }>> = artHues

/** The hue behind the pet's picture, in degrees: its theme's, else the picture's own, else the rarity's. */
export const findPetHue = ({ themeHue, art, rarity }: CataloguePet): number =>
  themeHue ?? (art === null ? undefined : HUES[art]?.hue) ?? RARITY_HUES[rarity]
