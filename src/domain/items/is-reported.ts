import type { ItemVariant } from '#contract/items.ts'

/** Whether anyone has reported a value or demand; until then the time of the row's last change says nothing about them. VA90 */
export const isReported = ({ value, demand }: Pick<ItemVariant, 'value' | 'demand'>): boolean =>
  value !== 'TBD' || demand !== undefined
