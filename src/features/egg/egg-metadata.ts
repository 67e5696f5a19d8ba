import type { Egg } from '#contract/eggs.ts'
import type { SiteInfo } from '#contract/stats.ts'
import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { chanceFigure, priceFigure, rarestFirst } from '#domain/eggs/egg-view.ts'
import { pageDescription } from '#domain/site/page-description.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { eggPreviewImage } from '#domain/previews/preview.ts'

/** What search engines and shared links are told of an egg. SE1, SE7 */
export function eggMetadata(egg: Egg, { host, origin }: Pick<SiteInfo, 'host' | 'origin'>) {
  const path = `/eggs/${egg.slug}`
  const price = priceFigure(egg)
  const [rarest] = rarestFirst(egg.pets)
  const upTo = rarest ? `, up to ${rarest.name} (${rarest.rarity}, ${chanceFigure(rarest.chance).title})` : ''
  const description = pageDescription([
    `${egg.name} in Bubble Gum Simulator INFINITY: all ${egg.pets.length} pets and their chances${upTo}.`,
    price === null || egg.sample ? '' : `Price: ${[price.title, egg.currency].filter(Boolean).join(' ')}.`,
    egg.location === undefined ? '' : `Found in: ${egg.location}.`,
  ])
  return {
    title: pageTitle(`${egg.name}: pets and chances`, host),
    description,
    canonical: origin + path,
    image: eggPreviewImage(origin, egg.slug, `${egg.name} and its rarest pets`),
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: egg.name,
        description,
        url: origin + path,
        image: `${origin}/eggs/${egg.slug}.png`,
        category: 'Egg',
        brand: { '@type': 'Brand', name: 'Bubble Gum Simulator INFINITY' },
      },
      breadcrumbs(origin, [
        ['Eggs', '/eggs'],
        [egg.name, path],
      ]),
    ],
  }
}
