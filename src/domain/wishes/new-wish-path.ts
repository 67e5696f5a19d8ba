import type { WishTag } from '#contract/wishes.ts'
import type { TradeSide } from '#domain/trade/trade.ts'

export const NEW_WISH_PATH = '/trades/new'

type Content = { have?: TradeSide; want?: TradeSide; tags?: readonly WishTag[] }

/** Path of the form of a wish that is filled in with this content: `/trades/new?have=doggy:2&want=shiny-doggy:1&tag=upgrade`. WI80 */
export function newWishPath({ have = [], want = [], tags = [] }: Content): string {
  const pet = (side: string) => (each: TradeSide[number]) => `${side}=${each.slug}:${each.quantity}`
  const query = [...have.map(pet('have')), ...want.map(pet('want')), ...tags.map((tag) => `tag=${tag}`)].join('&')
  return query === '' ? NEW_WISH_PATH : `${NEW_WISH_PATH}?${query}`
}
