import type { PetValue } from '#contract/catalogue.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import type { PreviewImage } from '#domain/previews/preview.ts'
import { breadcrumbs } from '#domain/site/breadcrumbs.ts'
import { pageDescription } from '#domain/site/page-description.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { formatDate } from '#domain/text/format.ts'
import { changesHref, receiptHref } from '#domain/values/change-filters.ts'
import * as common from '#messages/common.ts'
import { fullValues } from '#messages/pets.ts'
import * as texts from '#messages/receipt.ts'
import { by } from '#messages/value-changes.ts'

type Metadata = { title: string; description: string; canonical: string; image: PreviewImage; jsonLd: object }

/** RC22 */
export function receiptMetadata(receipt: ValueReceipt, { origin, host }: { origin: string; host: string }): Metadata {
  const { number, at, item, before, after, source, reason } = receipt
  const path = receiptHref(number)
  const title = texts.title(item.name, number)
  const change =
    before === undefined || before.value === after.value
      ? texts.startsAt(write(after.value))
      : texts.fromTo(write(before.value), write(after.value))
  return {
    title: pageTitle(title, host),
    description: pageDescription(texts.description(item.name, change, formatDate(at), by[source], reason)),
    canonical: origin + path,
    image: { url: `${origin}/preview${path}.png`, alt: texts.picture(item.name, change) },
    jsonLd: breadcrumbs(origin, [
      [common.home, '/'],
      [texts.allChanges, changesHref()],
      [texts.crumb(number), path],
    ]),
  }
}

const write = (value: PetValue) => fullValues[value] ?? valueFigure(value).title
