import type { Egg } from '#contract/eggs.ts'
import type { SiteInfo } from '#contract/stats.ts'
import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { chanceFigure, priceFigure, rarestFirst } from '#domain/eggs/egg-view.ts'
import { pageDescription } from '#domain/site/page-description.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { eggPreviewImage } from '#domain/previews/preview.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/egg.ts'

/** An egg's metadata for search engines and shared links. SE1, SE7 */
export function eggMetadata(egg: Egg, { host, origin }: Pick<SiteInfo, 'host' | 'origin'>) {
  const path = `/eggs/${egg.slug}`
  const price = priceFigure(egg)
  const [rarest] = rarestFirst(egg.pets)
  const description = pageDescription(
    texts.description(
      egg,
      egg.pets.length,
      rarest && { ...rarest, chance: chanceFigure(rarest.chance).title },
      price === null || egg.sample ? null : price.title,
    ),
  )
  return {
    title: pageTitle(texts.title(egg.name), host),
    description,
    canonical: origin + path,
    image: eggPreviewImage(origin, egg.slug, texts.picture(egg.name)),
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: egg.name,
        description,
        url: origin + path,
        image: `${origin}/eggs/${egg.slug}.png`,
        category: texts.category,
        brand: { '@type': 'Brand', name: texts.game },
      },
      breadcrumbs(origin, [
        [common.home, '/'],
        [texts.eggs, '/eggs'],
        [egg.name, path],
      ]),
    ],
  }
}
