import type { Rarity } from '#contract/catalogue.ts'
import type { Egg } from '#contract/eggs.ts'
import { nameForPicture } from '#domain/text/name-for-picture.ts'
import { chanceFigure, priceFigure, rarestFirst } from '#domain/eggs/egg-view.ts'
import type { PreviewSite } from './site-preview.ts'

export type EggPreview = PreviewSite & {
  readonly kind: 'egg'
  readonly slug: string
  readonly name: string
  /** null: not known. */
  readonly price: string | null
  readonly currency: Egg['currency'] | undefined
  readonly samplePrice: boolean
  readonly location: string | null
  readonly pets: number
  readonly rarest: readonly {
    readonly slug: string
    readonly name: string
    readonly rarity: Rarity
    readonly hue: number
    readonly chance: string
  }[]
}

const RAREST = 3

/** An egg with its rarest pets. SE8 */
export const eggPreview = (egg: Egg, { host, sample }: PreviewSite): EggPreview => ({
  kind: 'egg',
  host,
  sample,
  slug: egg.slug,
  name: nameForPicture(egg.name, egg.slug),
  price: priceFigure(egg)?.text ?? null,
  currency: egg.currency,
  samplePrice: egg.sample === true,
  location: nameForPicture(egg.location ?? '', '') || null,
  pets: egg.pets.length,
  rarest: rarestFirst(egg.pets)
    .slice(0, RAREST)
    .map(({ slug, name, rarity, hue, chance }) => ({
      slug,
      name: nameForPicture(name, slug),
      rarity,
      hue,
      chance: chanceFigure(chance).text,
    })),
})
