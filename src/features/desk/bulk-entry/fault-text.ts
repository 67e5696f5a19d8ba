import { Demand, Trend, Variant } from '#contract/catalogue.ts'
import { MAX_INGEST_NUMBER } from '#contract/ingest.ts'
import { variantLabel } from '#domain/items/variants.ts'
import { fieldError } from '#messages/desk.ts'
import * as texts from '#messages/desk-bulk-entry.ts'
import { type EntryLine, type LineFault, MAX_LINES, type TextFault } from './parse-lines.ts'

export function textFaultText(fault: TextFault): string {
  switch (fault.code) {
    case 'twice':
      return texts.textFaults.twice(fault.name)
    case 'quote':
    case 'long-row':
      return texts.textFaults[fault.code](fault.line)
    case 'too-many':
      return texts.textFaults['too-many'](fault.count, MAX_LINES)
    default:
      return texts.textFaults[fault.code]
  }
}

/** A fault of a line in plain words, with its column. DK91 */
export function lineFaultText(fault: LineFault, line: Pick<EntryLine, 'slug' | 'variant'>): string {
  const text = describe(fault, line)
  return fault.column === null ? text : texts.inColumn(texts.columns[fault.column] ?? '', text)
}

function describe(fault: LineFault, { slug, variant }: Pick<EntryLine, 'slug' | 'variant'>): string {
  switch (fault.code) {
    case 'not-a-number':
      return fault.column === 'value' ? texts.numbers.notAValue(fault.text) : texts.numbers['not-a-number'](fault.text)
    case 'negative':
      return texts.numbers.negative(fault.text)
    case 'too-high':
      return texts.numbers['too-high'](fault.text, MAX_INGEST_NUMBER)
    case 'either':
      return texts.numbers.either(fault.text, fault.readings)
    case 'not-a-slug':
      return texts.notASlug(fault.text)
    case 'not-a-variant':
      return texts.choices(fault.text, Variant.options)
    case 'not-a-demand':
      return texts.choices(fault.text, Demand.options)
    case 'not-a-trend':
      return texts.choices(fault.text, Trend.options)
    case 'word-range':
      return texts.wordRange(fault.text)
    case 'repeated':
      return texts.repeated(fault.line)
    case 'reason':
      return fieldError(fault.message)
    case 'unknown':
      return texts.unknownPet(slug, variantLabel(variant))
    case 'nothing':
      return texts.nothing
    case 'cells':
      return texts.cells
    default:
      return texts.ranges[fault.code]
  }
}
