import type { ItemRow } from '#contract/items.ts'
import { valueFigure } from '#domain/items/pet-card.ts'

/** Printed on every preview. SE8 */
export type PreviewSite = { readonly host: string; /** True while any value is a sample. */ readonly sample: boolean }

export type SitePreview = PreviewSite & {
  readonly kind: 'site'
  readonly pets: readonly { readonly slug: string; readonly hue: number; readonly value: string }[]
}

/** The picture of pages without one of their own: the pets of `rows`. SE8 */
export const sitePreview = (rows: readonly ItemRow[], { host, sample }: PreviewSite): SitePreview => ({
  kind: 'site',
  host,
  sample,
  pets: rows.map(({ slug, hue, value }) => ({ slug, hue, value: valueFigure(value).text })),
})
