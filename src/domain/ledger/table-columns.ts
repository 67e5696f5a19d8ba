import { plainHeader } from '#domain/text/plain-header.ts'

/** The names of all columns, in the order in which a table is written. ML34 */
export const COLUMNS = ['pet', 'variant', 'quantity', 'kind', 'date', 'basis', 'note'] as const
export type Column = (typeof COLUMNS)[number]

/** Other names of the columns, without spaces and signs. */
const SYNONYMS: Readonly<Record<string, Column>> = {
  pets: 'pet',
  petname: 'pet',
  name: 'pet',
  slug: 'pet',
  item: 'pet',
  items: 'pet',
  itemname: 'pet',
  qty: 'quantity',
  amount: 'quantity',
  amt: 'quantity',
  count: 'quantity',
  number: 'quantity',
  owned: 'quantity',
  howmany: 'quantity',
  type: 'kind',
  how: 'kind',
  at: 'date',
  time: 'date',
  cost: 'basis',
  price: 'basis',
  value: 'basis',
  comment: 'note',
  notes: 'note',
}

/** Lines above a header. */
const MAX_BLANK = 20

/** Columns of other tables that say nothing of what a player has. */
const IGNORED = new Set(['', 'id', 'image', 'rarity', 'tier', 'egg', 'category', 'link', 'url', 'no'])

/** Column that a cell of the first line names; null: one that is not read; undefined: it names none. ML33 */
export function readColumn(cell: string): Column | null | undefined {
  const word = plainHeader(cell)
  if (IGNORED.has(word)) return null
  return COLUMNS.find((column) => column === word) ?? (Object.hasOwn(SYNONYMS, word) ? SYNONYMS[word] : undefined)
}

/** Whether these cells are names of columns, one of them that of pets. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => readColumn(cell) === 'pet') && cells.every((cell) => readColumn(cell) !== undefined)

/** Whether a text is a table: its first line that holds anything names a column of pets. ML33 */
export const isTable = (text: string): boolean =>
  text
    .split(/[\r\n]+/, MAX_BLANK)
    .find((line) => /[^\s\uFEFF]/.test(line) && !/^\W*sep=/i.test(line))
    ?.split(/[,;\t]/)
    .some((cell) => readColumn(cell) === 'pet') ?? false
