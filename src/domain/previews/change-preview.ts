import type { Rarity } from '#contract/catalogue.ts'
import type { ValueReceipt, ValueSource } from '#contract/value-changes.ts'
import { valueFigure, type Figure } from '#domain/items/pet-card.ts'
import { formatDate } from '#domain/text/format.ts'
import { nameForPicture } from '#domain/text/name-for-picture.ts'
import { viewChange, type ChangeView } from '#domain/values/view-change.ts'
import type { PreviewSite } from './site-preview.ts'

export type ChangePreview = PreviewSite &
  Pick<ChangeView, 'percent' | 'way'> & {
    readonly kind: 'change'
    readonly number: number
    readonly slug: string
    readonly name: string
    readonly rarity: Rarity
    readonly hue: number
    /** null: the value is new, or stayed as it was. */
    readonly from: Figure | null
    readonly to: Figure
    readonly source: ValueSource
    readonly reason: string
    readonly date: string
  }

/** A receipt. RC30 */
export function changePreview(receipt: ValueReceipt, { host, sample }: PreviewSite): ChangePreview {
  const { number, at, item, source, reason } = receipt
  const { value, percent, way } = viewChange(receipt)
  return {
    kind: 'change',
    host,
    sample,
    number,
    slug: item.slug,
    name: nameForPicture(item.name, item.slug),
    rarity: item.rarity,
    hue: item.hue,
    from: value.from === null || value.from === value.to ? null : valueFigure(value.from),
    to: valueFigure(value.to),
    percent,
    way,
    source,
    reason: nameForPicture(reason ?? '', ''),
    date: formatDate(at),
  }
}
