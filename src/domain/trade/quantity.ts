import { readAmount } from '#domain/text/read-amount.ts'

export const MIN_QUANTITY = 1
export const MAX_QUANTITY = 999

const clamp = (quantity: number): number => Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, quantity))

/** Digits of a quantity while it is being typed; null: the text isn't a whole number, and the field stays as it is. VA21, VA95 */
export function typedQuantity(text: string): string | null {
  const read = readAmount(text, 'whole')
  if ('amount' in read) return String(read.amount)
  if (!('fault' in read) || read.fault === 'unreadable') return null
  return read.fault === 'empty' ? '' : String(MAX_QUANTITY)
}

/** A typed quantity when its field is left: 1 to 999, 1 where it is empty. VA68 */
export const committedQuantity = (digits: string): number => clamp(Number(digits))

/** One more, up to 999; also what adding a pet that is already there does. VA22 */
export const increaseQuantity = (quantity: number): number => clamp(quantity + 1)

/** One less; null: the entry goes. VA22 */
export const decreaseQuantity = (quantity: number): number | null =>
  quantity <= MIN_QUANTITY ? null : clamp(quantity - 1)

/** Whether the increase button does anything. VA22 */
export const mayIncrease = (quantity: number): boolean => quantity < MAX_QUANTITY

export type CalculatorEntry = { readonly slug: string; readonly quantity: number }

/** A side of the calculator with one more of an item, in its present place or at the end. VA22 */
export const addToSide = (side: readonly CalculatorEntry[], slug: string): readonly CalculatorEntry[] =>
  side.some((entry) => entry.slug === slug)
    ? side.map((entry) => (entry.slug === slug ? { ...entry, quantity: increaseQuantity(entry.quantity) } : entry))
    : [...side, { slug, quantity: MIN_QUANTITY }]

/** Quantity that a word such as `3`, `1,234` or `1.5k` writes; NaN: it's no whole number, or may be two. ML30 */
export function parseQuantityToken(token: string): number {
  const read = readAmount(token, 'amount')
  return 'amount' in read && Number.isInteger(read.amount) ? read.amount : NaN
}
