import type { Cell } from '#domain/text/csv-line.ts'

/** Columns of each file, in their order. None is of a player, and none holds text that a person wrote. OD4 */

export const ITEM_COLUMNS = [
  'slug',
  'item',
  'name',
  'variant',
  'rarity',
  'category',
  'egg',
  'eggSlug',
  'chance',
  'status',
  'releasedAt',
] as const

const STATE_COLUMNS = ['value', 'low', 'high', 'demand', 'trend'] as const

export const VALUE_COLUMNS = ['slug', 'item', ...STATE_COLUMNS, 'source', 'receipt', 'since'] as const

export const RECEIPT_COLUMNS = [
  'number',
  'at',
  'slug',
  'item',
  'oldValue',
  'oldLow',
  'oldHigh',
  'oldDemand',
  'oldTrend',
  ...STATE_COLUMNS,
  'source',
  'reverts',
  'previousHash',
  'hash',
] as const

export const HATCH_COLUMNS = ['seq', 'at', 'slug', 'item', 'variant', 'rarity', 'egg', 'value', 'exists'] as const

/** A line of NDJSON. Unknown figures are left out. */
export const toLine = (columns: readonly string[], cells: readonly Cell[]): string =>
  `${JSON.stringify(Object.fromEntries(columns.flatMap((name, at) => (cells[at] === null ? [] : [[name, cells[at]]]))))}\n`
