import { readAmount, writeAmount } from '#domain/text/read-amount.ts'

/** An amount of an address; null where it is empty or not one number. VA45 */
export function parseAmount(text: string | null): number | null {
  const read = readAmount(text ?? '', 'amount')
  return 'amount' in read ? read.amount : null
}

/** An amount as an address and its field hold it; null: none. */
export const amountText = (amount: number | null): string => (amount === null ? '' : writeAmount(amount))

/** The amount that a field asks for while it is typed: what is not one number leaves `current` in force. VA94 */
export function typedAmount(text: string, current: number | null): number | null {
  const read = readAmount(text, 'amount')
  if ('amount' in read) return read.amount
  return 'fault' in read && read.fault === 'empty' ? null : current
}

const MAX_SHOWN_LENGTH = 24

/** Amounts of an address that are not one number, as its page names them: untrusted and shortened. VA94 */
export const findUnreadAmounts = <K extends string>(url: URLSearchParams, keys: readonly K[]) =>
  keys.flatMap((key) => {
    const text = (url.get(key) ?? '').trim()
    if (text === '' || parseAmount(text) !== null) return []
    return [{ key, text: text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text }]
  })
