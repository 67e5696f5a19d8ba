import type { Variant } from '#contract/catalogue.ts'
import type { LedgerKind, LedgerRow } from '#contract/ledger.ts'
import { variantSlug } from '#domain/items/variants.ts'
import { matchName, type NamedPet } from './match-name.ts'
import { parseWritten, splitLines } from './paste-grammar.ts'

export const MAX_LINES = 2_000
/** Characters. */
export const MAX_TEXT = 200_000

/** Reason why a line is not added. */
export type LineFault =
  | { readonly code: 'quantity' | 'kind' | 'variant' | 'date' | 'basis'; readonly text: string }
  | { readonly code: 'future' | 'note' | 'not-found' }
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

export type ImportLine = {
  /** In the text, from 1. */
  readonly line: number
  readonly text: string
} & (
  | { readonly entry: Entry; readonly pet: NamedPet }
  | { readonly entry: Entry; readonly candidates: readonly NamedPet[] }
  | { readonly fault: LineFault }
)

/** Reason why a text as a whole is not read. */
export type TextFault =
  | { readonly code: 'too-long' }
  | { readonly code: 'too-many'; readonly count: number }
  | { readonly code: 'empty' }

/** Finds the pet that a line names. What names none, or several, is asked about. ML31, ML32 */
export function resolveLine(
  pets: readonly NamedPet[],
  { line, text, name, entry }: { line: number; text: string; name: string; entry: Entry },
): ImportLine {
  const match = matchName(pets, name)
  if ('pet' in match) return choosePet({ line, text, entry }, match.pet)
  if (match.candidates.length === 0) return { line, text, fault: { code: 'not-found' } }
  return { line, text, entry, candidates: match.candidates }
}

/** The line with the pet that it means; a variant that the pet does not have is a fault. ML32 */
export function choosePet(
  { line, text, entry }: { line: number; text: string; entry: Entry },
  pet: NamedPet,
): ImportLine {
  return pet.variants.includes(entry.variant)
    ? { line, text, entry, pet }
    : { line, text, fault: { code: 'no-variant', name: pet.name, variant: entry.variant } }
}

/** Reads a pasted list. ML30 */
export function readPaste(pets: readonly NamedPet[], text: string): readonly ImportLine[] | TextFault {
  if (text.length > MAX_TEXT) return { code: 'too-long' }
  const parts = splitLines(text)
  if (parts.length === 0) return { code: 'empty' }
  if (parts.length > MAX_LINES) return { code: 'too-many', count: parts.length }
  return parts.map(({ line, text: part }): ImportLine => {
    const written = parseWritten(part)
    if ('code' in written) return { line, text: part, fault: written }
    const { quantity, variant, name } = written
    return resolveLine(pets, { line, text: part, name, entry: { quantity, variant, kind: 'start' } })
  })
}

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

/** The rows of all lines that are clear. ML35 */
export const toLedgerRows = (lines: readonly ImportLine[], make: Make): LedgerRow[] =>
  lines.flatMap((line) =>
    'pet' in line ? [toLedgerRow(variantSlug(line.pet.slug, line.entry.variant), line.entry, make)] : [],
  )

/** Whether a text is a table: its first line names a column of pets. ML33 */
export const isTable = (text: string): boolean =>
  /^\uFEFF?(?:[^\r\n]*[,;\t])?"?(?:pet|name|slug)"?(?:[,;\t]|\r|\n|$)/i.test(text)
