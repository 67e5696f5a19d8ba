/** A value as it may arrive: a number, a value word, or text that holds a number. */
export type OrderableValue = number | string

const rank = (value: OrderableValue): number => (value === 'O/C' ? 0 : value === 'N/A' || value === 'TBD' ? 2 : 1)

/** The number that a value counts as; text that isn't a number counts as 0. VA2 */
function amount(value: OrderableValue): number {
  const number = Number(value)
  return Number.isNaN(number) ? 0 : number
}

/** Subtraction would make NaN of two infinities. */
const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)

/** O/C first, numbers from high to low, N/A and TBD last. VA2 */
export const byValueDescending = (a: OrderableValue, b: OrderableValue): number =>
  compare(rank(a), rank(b)) || (rank(a) === 1 ? compare(amount(b), amount(a)) : 0)

/** The mirror image: numbers from low to high, then O/C; N/A and TBD still last. VA3 */
export const byValueAscending = (a: OrderableValue, b: OrderableValue): number =>
  rank(a) === 2 || rank(b) === 2 ? compare(rank(a), rank(b)) : byValueDescending(b, a)

type Row = { readonly value: OrderableValue; readonly slug: string }

/** A total order of rows: by value, then by slug, which ascends in both directions. VA4 */
export const byRowValue = (direction: 'desc' | 'asc') => {
  const byValue = direction === 'desc' ? byValueDescending : byValueAscending
  return (a: Row, b: Row): number => byValue(a.value, b.value) || (a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0)
}

/** A sorted copy for the sorts by value; the rows as they are for every other sort. IL19 */
export function sortRowsByValue<R extends Row>(rows: readonly R[], sort: string): readonly R[] {
  if (sort === 'value-desc') return rows.toSorted(byRowValue('desc'))
  if (sort === 'value-asc') return rows.toSorted(byRowValue('asc'))
  return rows
}
