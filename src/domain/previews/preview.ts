import type { ChangePreview } from './change-preview.ts'
import type { EggPreview } from './egg-preview.ts'
import type { ItemPreview } from './item-preview.ts'
import type { SitePreview } from './site-preview.ts'
import type { TradePreview } from './trade-preview.ts'

/** Everything that a link's picture shows, ready to be printed. SE8 */
export type Preview = ItemPreview | EggPreview | TradePreview | ChangePreview | SitePreview

/** Pixels: the shape that programs show largest. SE8 */
export const PREVIEW_SIZE = { width: 1200, height: 630 }

/** The picture of a link, and its alternative text. SE8 */
export type PreviewImage = { readonly url: string; readonly alt: string }

/** For pages that have no picture of their own. SE8 */
export const sitePreviewImage = (origin: string, alt: string): PreviewImage => ({
  url: `${origin}/preview/site.png`,
  alt,
})

/** `slug`: of the item in its variant. SE8 */
export const itemPreviewImage = (origin: string, slug: string, alt: string): PreviewImage => ({
  url: `${origin}/preview/items/${slug}.png`,
  alt,
})

/** SE8 */
export const eggPreviewImage = (origin: string, slug: string, alt: string): PreviewImage => ({
  url: `${origin}/preview/eggs/${slug}.png`,
  alt,
})
