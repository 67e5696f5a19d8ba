import type { Variant } from '#contract/catalogue.ts'
import type { Pet } from '#contract/items.ts'
import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageDescription } from '#domain/site/page-description.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import { itemPreviewImage, type PreviewImage } from '#domain/previews/preview.ts'
import { variantSlug } from '#domain/items/variants.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/item.ts'
import { demands, fullValues } from '#messages/pets.ts'
import type { VariantData } from '#domain/items/item-view.ts'

export type Site = { readonly origin: string; readonly host: string }
type Metadata = {
  title: string
  description: string
  canonical: string
  image: PreviewImage
  jsonLd: object
  oembed: string
}

/** Each variant has its own page for search engines, that of its slug, because it has its own name and value. SE1, SE3, SE10 */
export function itemMetadata(pet: Pet, variant: Variant, data: VariantData, { origin, host }: Site): Metadata {
  const path = `/items/${variantSlug(pet.slug, variant)}`
  const canonical = `${origin}${path}`
  const picture = `${canonical}.png` // PNG: readers of structured data know it best
  const description = describe(data)
  const offer =
    typeof data.value === 'number'
      ? {
          offers: {
            '@type': 'Offer',
            price: data.value,
            priceCurrency: 'VALUE',
            availability: 'https://schema.org/InStock',
            url: canonical,
          },
        }
      : {}
  return {
    title: pageTitle(texts.title(data.name), host),
    description,
    canonical,
    oembed: `${origin}/oembed?${new URLSearchParams({ url: canonical })}`,
    image: itemPreviewImage(
      origin,
      data.slug,
      texts.picture(data.name, fullValues[data.value] ?? valueFigure(data.value).title),
    ),
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: data.name,
        sku: data.slug,
        category: texts.category(pet.rarity),
        description,
        image: picture,
        url: canonical,
        ...offer,
      },
      breadcrumbs(origin, [
        [common.home, '/'],
        [texts.items, '/items'],
        [data.name, path],
      ]),
    ],
  }
}

const describe = ({ name, value, demand, exists, owners, chance }: VariantData): string =>
  pageDescription(texts.description({ name, value, demand: demand && demands[demand], exists, owners, chance }))
