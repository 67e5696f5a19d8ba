import type { ValueReceipt } from '#contract/value-changes.ts'
import { baseName, variantLabel } from '#domain/items/variants.ts'
import { formatClock } from '#domain/text/format.ts'
import { timeInZone, type Zone } from '#domain/values/change-days.ts'
import { receiptHref } from '#domain/values/change-filters.ts'
import { viewChange } from '#domain/values/view-change.ts'
import { demands, notKnown, trends } from '#messages/pets.ts'
import * as texts from '#messages/value-changes.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { VariantTag } from '#ui/variant-tag.tsx'
import { Link } from 'react-router-dom'
import { ChangeFigures } from './change-figures.tsx'

/** One change: the pet, old and new value, author and reason. The whole card links to its receipt. RC2, RC3, RC4 */
export function ChangeCard({ receipt, zone, eager }: { receipt: ValueReceipt; zone: Zone; eager: boolean }) {
  const { number, at, item, source, reason, before, revertedBy } = receipt
  const change = viewChange(receipt)
  const others = [
    change.demand && word(texts.demand, change.demand, demands),
    change.trend && word(texts.trend, change.trend, trends),
  ].filter((text) => text !== null)
  return (
    <>
      <span className="thumb" style={stageLight(item.hue)} aria-hidden="true">
        <PetPicture src={`/items/${item.slug}@96.webp`} size={38} eager={eager} />
      </span>
      <h3>
        {item.variant !== 'Normal' && <VariantTag variant={item.variant} words={variantLabel(item.variant)} />}
        <Link to={receiptHref(number)} translate="no">
          {baseName(item.name, item.variant)}
          <span className="sr-only">{texts.inReceipt(number)}</span>
        </Link>
      </h3>
      <ChangeFigures change={change} />
      <p className="why">
        <b>{texts.authors[source]}</b>
        {revertedBy !== undefined && <em>{texts.wasTakenBack}</em>}
        {before !== undefined && others.map((text) => <span key={text}>{text}</span>)}
        {reason !== undefined && <span title={reason}>{reason}</span>}
      </p>
      <p className="when">
        <time dateTime={at}>{formatClock(timeInZone(at, zone))}</time>
        <small aria-hidden="true">#{number}</small>
      </p>
    </>
  )
}

/** `Demand: High → Insane`; where nothing was before, `Demand: Insane`. RC4 */
const word = <T extends string>(
  name: string,
  { from, to }: { from: T | null; to: T | null },
  words: Readonly<Record<T, string>>,
) => `${name}: ${from === null ? '' : `${words[from]} → `}${to === null ? notKnown : words[to]}`
