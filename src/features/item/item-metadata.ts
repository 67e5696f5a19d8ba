import type { Variant } from '#contract/catalogue.ts'
import type { Pet } from '#contract/items.ts'
import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { demandDisplay } from '#domain/items/demand-display.ts'
import { formatNumber } from '#domain/text/format.ts'
import { odds } from '#domain/items/odds.ts'
import { pageDescription } from '#domain/site/page-description.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import { itemPreviewImage, type PreviewImage } from '#domain/previews/preview.ts'
import { variantSlug } from '#domain/items/variants.ts'
import type { VariantData } from './item-view.ts'

export type Site = { readonly origin: string; readonly host: string }
type Metadata = { title: string; description: string; canonical: string; image: PreviewImage; jsonLd: object }

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
    title: pageTitle(`${data.name} Value`, host),
    description,
    canonical,
    image: itemPreviewImage(origin, data.slug, `${data.name}: ${valueFigure(data.value).title}`),
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: data.name,
        sku: data.slug,
        category: `${pet.rarity} pet`,
        description,
        image: picture,
        url: canonical,
        ...offer,
      },
      breadcrumbs(origin, [
        ['Items', '/items'],
        [data.name, path],
      ]),
    ],
  }
}

const WORDS = { 'N/A': 'has no trade value', TBD: 'has no trade value yet', 'O/C': 'is owner’s choice' }

function describe({ name, value, demand, exists, owners, chance }: VariantData): string {
  const worth = typeof value === 'number' ? `is worth ${formatNumber(value)}` : WORDS[value]
  return pageDescription([
    `${name} ${worth}.`,
    `Demand: ${demandDisplay(demand).label}.`,
    `${formatNumber(exists)} exist, ${formatNumber(owners)} owners.`,
    chance === undefined ? '' : `Hatch chance: ${odds(chance)}.`,
    'Value history, level stats and recent hatches.',
  ])
}
