import type { WishContent } from '#contract/wishes.ts'
import { percentApart } from '#domain/trade/trade-verdict.ts'

/**
 * The verdict in percent from the side of a reader who gives everything that a wish wants and gets all that it gives; undefined where it
 * names no pets on one side, or one of them has no number. `read`: the number of a slug. WI42, WI55
 */
export function wishPercent(
  { have, want }: Pick<WishContent, 'have' | 'want'>,
  read: (slug: string) => unknown,
): number | undefined {
  if (want.length === 0) return undefined
  const worth = (pets: WishContent['have']) =>
    pets.reduce((sum, { slug, quantity }) => {
      const value = read(slug)
      return typeof value === 'number' ? sum + value * quantity : Number.NaN
    }, 0)
  const percent = percentApart(worth(want), worth(have))
  return Number.isNaN(percent) ? undefined : percent
}
