import type { Egg } from '#contract/eggs.ts'
import type { SiteInfo } from '#contract/stats.ts'
import { breadcrumbs } from '#domain/breadcrumbs.ts'
import { chanceFigure, priceFigure, rarestFirst } from '#domain/egg-view.ts'
import { pageTitle } from '#domain/page-title.ts'

/** What search engines and shared links are told of an egg. SE1, SE7 */
export function eggMetadata(egg: Egg, { host, origin }: Pick<SiteInfo, 'host' | 'origin'>) {
  const path = `/eggs/${egg.slug}`
  const price = priceFigure(egg)
  const [rarest] = rarestFirst(egg.pets)
  const description = [
    `${egg.name} in Bubble Gum Simulator INFINITY`,
    egg.location === null ? '' : `, ${egg.location}`,
    price === null || egg.sample ? '' : `, for ${[price.title, egg.currency].filter(Boolean).join(' ')}`,
    `: the chance of each of its ${egg.pets.length} pets`,
    rarest ? `, up to ${rarest.name} (${rarest.rarity}, ${chanceFigure(rarest.chance).title}).` : '.',
  ].join('')
  return {
    title: pageTitle(`${egg.name}: pets and chances`, host),
    description,
    canonical: origin + path,
    image: `${origin}/eggs/${egg.slug}.png`,
    jsonLd: [
      {
        '@context': 'https://schema.org', '@type': 'Product', name: egg.name, description, url: origin + path,
        image: `${origin}/eggs/${egg.slug}.png`, category: 'Egg', brand: { '@type': 'Brand', name: 'Bubble Gum Simulator INFINITY' },
      },
      breadcrumbs(origin, [['Eggs', '/eggs'], [egg.name, path]]),
    ],
  }
}
