/**
 * Field kinds by the meaning of one sign before three digits. `amount` follows the site's own notation, where a comma groups; a
 * typed dot may be either. `percent` and `cell` (of a file whose decimal sign is unknown) say nothing; `english-cell` is sure of both.
 */
export type AmountKind = 'amount' | 'percent' | 'whole' | 'cell' | 'english-cell'

/** A typed amount. `readings`: two numbers that it may mean, the lower one first; the reader is asked. VA92, VA93 */
export type ReadAmount =
  | { readonly amount: number }
  | { readonly readings: readonly [number, number] }
  | { readonly fault: 'empty' | 'unreadable' | 'too-large' }

type Meaning = 'decimal' | 'group' | 'either'
type Signs = { readonly '.': Meaning; readonly ',': Meaning }

const EITHER: Signs = { '.': 'either', ',': 'either' }
const MEANINGS: Readonly<Record<AmountKind, Signs>> = {
  amount: { '.': 'either', ',': 'group' },
  percent: EITHER,
  whole: { '.': 'group', ',': 'group' },
  cell: EITHER,
  'english-cell': { '.': 'decimal', ',': 'group' },
}
/** Before a unit the site writes a dot for decimals, as in 1.25M; a comma may be either. */
const WITH_UNIT: Signs = { '.': 'decimal', ',': 'either' }

const UNITS: Readonly<Record<string, number>> = { '': 0, k: 3, m: 6, b: 9, t: 12 }
/** Zeros of the decimal digits that phones type: Arabic, Persian, Devanagari, Bengali and Thai. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
const FOREIGN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g
const FULL_WIDTH = /[\uff01-\uff5e]/g
/** Marks without a width, such as those that turn the direction of text. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Largest amount of any field: every whole number up to it is exact. */
const MAX_AMOUNT = Number.MAX_SAFE_INTEGER
/** Smaller fractions would be written with an exponent. */
const MIN_FRACTION = 1e-6

/** Digits and signs of any keyboard as those of ASCII: `１．５`, `١٫٥`, `1’234`. */
const toAscii = (text: string): string =>
  text
    .replaceAll(INVISIBLE, '')
    .replaceAll(FULL_WIDTH, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll(FOREIGN_DIGIT, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code))
    })
    .replaceAll('\u066b', '.')
    .replaceAll(/[\u066c\u2018\u2019\u02bc]/g, "'")
    .replaceAll('\u060c', ',')
    .replaceAll('\u066a', '%')
    .replaceAll(/\s+/g, ' ')
    .trim()

const isDigits = (text: string) => /^\d+$/.test(text)

/** Thousands that one sign groups: 1,234,567, or as in India 12,34,567. */
const isGrouped = (text: string, sign: string): boolean => {
  const [first = '', ...groups] = text.split(sign)
  const last = groups.at(-1)
  return (
    /^[1-9]\d{0,2}$/.test(first) &&
    groups.every(isDigits) &&
    last?.length === 3 &&
    (groups.every((group) => group.length === 3) ||
      (first.length < 3 && groups.slice(0, -1).every((group) => group.length === 2)))
  )
}

const parts = (whole: string, fraction = '') => ({ whole: whole === '' ? '0' : whole, fraction })
type Digits = ReturnType<typeof parts>

/** Possible meanings of digits with signs between them; none where they aren't a number. */
function readDigits(text: string, signs: Signs): Digits[] {
  const used = [...new Set(text.replaceAll(/\d/g, ''))]
  if (used.length === 0) return [parts(text)]
  if (used.length > 2) return []
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const decimal = text[last]
  if (used.length === 2) {
    // Of two signs the last one is decimal, and there once.
    const [grouping = ''] = used.filter((sign) => sign !== decimal)
    const [before, after] = [text.slice(0, last), text.slice(last + 1)]
    return isGrouped(before, grouping) && isDigits(after) ? [parts(before.replaceAll(grouping, ''), after)] : []
  }
  const [sign = ''] = used
  const grouped = isGrouped(text, sign) ? [parts(text.replaceAll(sign, ''))] : []
  if ((sign !== '.' && sign !== ',') || text.indexOf(sign) !== last) return grouped
  const [before, after] = [text.slice(0, last), text.slice(last + 1)]
  if (before === '' && after === '') return []
  // Three digits after one sign are the one case that is written alike for thousands and for decimals.
  const meaning = grouped.length === 0 ? 'decimal' : signs[sign]
  if (meaning === 'group') return grouped
  return meaning === 'decimal' ? [parts(before, after)] : [parts(before, after), ...grouped]
}

/**
 * Reads a number as people type it, by any keyboard: `1,250,000`, `1.25M`, `1,5m`, `1 234`, `２５`, `٢٫٥ %`. What may mean two
 * numbers in this kind of field gives both, and anything else that is no number of at least 0 is a fault. VA92, VA93
 */
export function readAmount(text: string, kind: AmountKind): ReadAmount {
  let rest = toAscii(text).toLowerCase()
  if (rest === '') return { fault: 'empty' }
  if (kind === 'percent') rest = rest.replace(/ ?%$/, '')
  const [, written = '', unit = ''] = /^([\d.,' ]*[\d.,]) ?([kmbt]?)$/.exec(rest) ?? []
  if (!/\d/.test(written)) return { fault: 'unreadable' }
  const isWhole = kind === 'whole'
  const readings = readDigits(written, unit === '' || isWhole ? MEANINGS[kind] : WITH_UNIT)
    // Shifted as text, because 1.1 times a million is not exact.
    .map(({ whole, fraction }) => Number(`${whole}.${fraction}e${UNITS[unit]}`))
  const [first, second] = readings
  if (first === undefined) return { fault: 'unreadable' }
  if (readings.some((reading) => reading > MAX_AMOUNT)) return { fault: 'too-large' }
  if (readings.some((reading) => reading !== 0 && reading < MIN_FRACTION)) return { fault: 'unreadable' }
  // A field of whole numbers takes no sign that ends or parts a fraction, not even while it is empty behind it.
  if (isWhole && (!Number.isInteger(first) || /[.,]$/.test(written))) return { fault: 'unreadable' }
  return second === undefined ? { amount: first } : { readings: [first, second] }
}

/** An amount as text that every kind of field reads back as the same number; 1.234 becomes `1.2340`. VA93 */
export function writeAmount(amount: number): string {
  const text = String(amount)
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text
}
