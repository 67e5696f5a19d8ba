import type { Variant } from '#contract/catalogue.ts'
import type { LedgerKind, LedgerRow } from '#contract/ledger.ts'
import { splitSlug, variantSlug } from '#domain/items/variants.ts'
import { MAX_QUANTITY } from '#domain/trade/quantity.ts'
import type { Reading, ReadingFault, Written } from './paste-grammar.ts'
import type { NamedPet } from './pet-names.ts'

/** Pets of a text. */
export const MAX_LINES = 2_000
/** Characters. */
export const MAX_TEXT = 200_000

/** Reason why a line is not added. */
export type LineFault =
  | ReadingFault
  | { readonly code: 'kind' | 'variant' | 'date' | 'basis'; readonly text: string }
  | { readonly code: 'future' | 'note' | 'no-pet' | 'no-quantity' }
  | { readonly code: 'no-variant'; readonly name: string; readonly variant: Variant }

/** Pets that a line brings in, or takes out. */
export type Entry = {
  readonly quantity: number
  readonly variant: Variant
  readonly kind: LedgerKind
  readonly at?: string
  readonly basis?: number
  readonly note?: string
}

/** A pet, and what of it the line brings in. */
export type Choice = { readonly pet: NamedPet; readonly entry: Entry }

export type ImportLine = {
  /** In the text, from 1. */
  readonly line: number
  readonly text: string
} & (
  | (Choice & {
      /** The name was corrected, so the text is shown with it. */
      readonly isCorrected?: boolean
    })
  | { readonly choices: readonly Choice[] }
  | { readonly fault: LineFault }
)

/** Reason why a text as a whole is not read. */
export type TextFault =
  | { readonly code: 'too-long' }
  | { readonly code: 'too-many'; readonly count: number }
  | { readonly code: 'empty' }

type Place = { readonly line: number; readonly text: string }

/** The line with the pet that it means; a variant that the pet does not have is a fault. ML32 */
export function choosePet({ line, text }: Place, { pet, entry }: Choice, isCorrected = false): ImportLine {
  return pet.variants.includes(entry.variant)
    ? { line, text, entry, pet, ...(isCorrected && { isCorrected }) }
    : { line, text, fault: { code: 'no-variant', name: pet.name, variant: entry.variant } }
}

/** The line that a reading makes; `toEntry` gives what of a pet it brings in. ML31, ML32 */
export function toImportLine(
  { line, text }: Place,
  reading: Exclude<Reading, { kind: 'rest' | 'nothing' }>,
  toEntry: (written: Written) => Entry | LineFault,
): ImportLine {
  if (reading.kind === 'fault') return { line, text, fault: reading.fault }
  if (reading.kind === 'pet') {
    const entry = toEntry(reading)
    return 'code' in entry
      ? { line, text, fault: entry }
      : choosePet({ line, text }, { pet: reading.pet, entry }, !reading.isSpelt)
  }
  const choices: Choice[] = []
  for (const choice of reading.choices) {
    const entry = toEntry(choice)
    if ('code' in entry) return { line, text, fault: entry }
    choices.push({ pet: choice.pet, entry })
  }
  return { line, text, choices }
}

/** A pasted pet is one that the player has, one and Normal unless the text says otherwise. ML32 */
export const toStart = ({ quantity = 1, variant = 'Normal' }: Written): Entry => ({ quantity, variant, kind: 'start' })

type Make = {
  /** ISO 8601; of rows without a date of their own. */
  now: string
  createId: () => string
  /** The value of now, by slug; missing: no number. */
  values: ReadonlyMap<string, number>
}

const PAID_BY_VALUE: readonly LedgerKind[] = ['start', 'traded-in']

/** Basis of one pet where the player gives none: nothing if it hatched, its value if it is here or came by trade now. ML7 */
function defaultBasis(kind: LedgerKind, value: number | undefined): number | undefined {
  if (kind === 'hatched') return 0
  return PAID_BY_VALUE.includes(kind) ? value : undefined
}

/** The row of one entry of the ledger. */
export function toLedgerRow(
  slug: string,
  { quantity, kind, at, basis, note }: Entry,
  { now, createId, values }: Make,
): LedgerRow {
  // A value of today says nothing of what a pet cost on another day.
  const cost =
    basis ??
    (quantity > 0 && (at === undefined || kind === 'hatched') ? defaultBasis(kind, values.get(slug)) : undefined)
  return {
    id: createId(),
    at: at ?? now,
    kind,
    slug,
    quantity,
    ...(cost === undefined ? {} : { basis: cost }),
    ...(note === undefined ? {} : { note }),
  }
}

/** The rows that correct how many a player has, with as many pets as a row takes. ML16 */
export function toCorrections(slug: string, quantity: number, make: Make): LedgerRow[] {
  const { variant } = splitSlug(slug)
  const rows: LedgerRow[] = []
  for (let left = Math.abs(quantity); left > 0; left -= MAX_QUANTITY)
    rows.push(
      toLedgerRow(
        slug,
        { quantity: Math.sign(quantity) * Math.min(left, MAX_QUANTITY), variant, kind: 'correction' },
        make,
      ),
    )
  return rows
}

/** The rows of all lines that are clear. ML35 */
export const toLedgerRows = (lines: readonly ImportLine[], make: Make): LedgerRow[] =>
  lines.flatMap((line) =>
    'pet' in line ? [toLedgerRow(variantSlug(line.pet.slug, line.entry.variant), line.entry, make)] : [],
  )
