import * as v from 'valibot'
import { PetValue, Slug, Trend } from './catalogue.ts'

/** Value and trend of a pet in one variant. */
const Figures = v.object({ value: PetValue, trend: v.exactOptional(Trend) })

export const IndexedPet = v.object({
  name: v.string(),
  /** Slug of the base pet. */
  slug: Slug,
  hue: v.number(),
  /** Missing: not hatched, or unknown. */
  eggId: v.exactOptional(Slug),
  /** Missing: the pet has no such variant. */
  figures: v.object({
    Normal: v.exactOptional(Figures),
    Shiny: v.exactOptional(Figures),
    Mythic: v.exactOptional(Figures),
    ShinyMythic: v.exactOptional(Figures),
  }),
})
export type IndexedPet = v.InferOutput<typeof IndexedPet>

export const IndexedEgg = v.object({ name: v.string(), slug: Slug })
export type IndexedEgg = v.InferOutput<typeof IndexedEgg>

/** Everything that instant search finds and shows. */
export const SearchIndex = v.object({ pets: v.array(IndexedPet), eggs: v.array(IndexedEgg) })
export type SearchIndex = v.InferOutput<typeof SearchIndex>
