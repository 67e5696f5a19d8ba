import type { Variant } from '#contract/catalogue.ts'
import { variantLabel } from '#domain/items/variants.ts'
import { formatNumber } from '#domain/text/format.ts'

type Owned = readonly { readonly variant: Variant; readonly quantity: number }[]

/** `You own 3 Shiny`, `You own 3 Shiny, 7 in all`, `You own 7 in other variants` */
export function youOwn(owned: Owned, shown: Variant): string {
  const all = formatNumber(owned.reduce((sum, { quantity }) => sum + quantity, 0))
  const [named] = owned.length === 1 ? owned : owned.filter(({ variant }) => variant === shown)
  if (!named) return `You own ${all} in other variants`
  const first = `You own ${formatNumber(named.quantity)} ${variantLabel(named.variant)}`
  return owned.length === 1 ? first : `${first}, ${all} in all`
}
