import type { PetValue } from '#contract/catalogue.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import type { ChangeView } from '#domain/values/view-change.ts'
import { fullValues } from '#messages/pets.ts'
import * as texts from '#messages/value-changes.ts'

/** A value before and after, and how far it moved. Where nothing was before, only the value. RC3 */
export function ChangeFigures({ change: { value, percent, way } }: { change: ChangeView }) {
  return (
    <p className="figures num" translate="no" data-way={way}>
      {value.from !== null && value.from !== value.to && (
        <>
          <span className="sr-only">{texts.was}</span>
          <Figure value={value.from} className="old" />
          <i aria-hidden="true">→</i>
          <span className="sr-only">, {texts.now}</span>
        </>
      )}
      <Figure value={value.to} />
      {percent !== null && <b className="percent">{percent}</b>}
    </p>
  )
}

function Figure({ value, className }: { value: PetValue; className?: string }) {
  const { text, title } = valueFigure(value)
  return (
    <span className={className} title={fullValues[title] ?? title} translate="no">
      {text}
    </span>
  )
}
