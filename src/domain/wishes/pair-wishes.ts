import type { Demand } from '#contract/catalogue.ts'
import type { WishFit, WishTag } from '#contract/wishes.ts'
import { percentApart, valueDoubt } from '#domain/trade/trade-verdict.ts'
import type { Pair, PairedWish, WishedPet, WishedValue } from './paired-wish.ts'

/** The last value of a variant; undefined: there is no such variant. */
export type ReadWishedValue = (slug: string) => WishedValue | undefined

/** The largest share of a side that one pet on top has. WI15 */
const MAX_ADD_SHARE = 0.1
const HIGH_DEMAND: readonly (Demand | undefined)[] = ['insane', 'very-high', 'high'] satisfies readonly Demand[]
const FIT_ORDER: Record<WishFit, number> = { both: 0, one: 1, near: 2 }

/** All pets of one variant that one wish gives and the other takes. `worth`, `low` and `high` are of all of them. */
type Lot = {
  readonly pet: WishedPet
  readonly value: number
  readonly worth: number
  readonly low: number
  readonly high: number
  readonly isNamed: boolean
  readonly isInDemand: boolean
}

/** Some of `lots`, by the bits of `mask`, as one side of a trade. `others`: lots that the taker does not name. */
type Bundle = {
  readonly lots: readonly Lot[]
  readonly mask: number
  readonly size: number
  readonly worth: number
  readonly low: number
  readonly high: number
  readonly pets: number
  readonly top: number
  readonly hasNamed: boolean
  readonly hasOthers: boolean
  readonly areOthersInDemand: boolean
  readonly largestOther: number
}

type Trade = { readonly fit: WishFit; readonly given: Bundle; readonly got: Bundle; readonly percent: number }

/** The trade that two wishes allow, nearest to equal in the best fit; null: none. Swapping the wishes mirrors it. WI10 to WI16 */
export function pairWishes(a: PairedWish, b: PairedWish, read: ReadWishedValue): Pair | null {
  const trade = findWished(a, b, read) ?? findNear(a, b, read)
  if (!trade) return null
  const { fit, given, got, percent } = trade
  return { fit, give: petsOf(given), get: petsOf(got), percent }
}

/** Trades of pets that the taker names or has a tag for; those of tags on both sides are `near`, and rival other variants. */
function findWished(a: PairedWish, b: PairedWish, read: ReadWishedValue): Trade | null {
  const trade = findTrade(a, b, toLots(a, b, read, 'wished'), toLots(b, a, read, 'wished'), (given, got) => {
    if (!takes(a.tags, got, given) || !takes(b.tags, given, got)) return null
    return given.hasNamed && got.hasNamed ? 'both' : given.hasNamed || got.hasNamed ? 'one' : 'near'
  })
  return trade?.fit === 'near' ? nearer(trade, findNear(a, b, read)) : trade
}

/** Trades in which one side takes another variant of a pet that it names, and the other side only what it names. WI13 */
function findNear(a: PairedWish, b: PairedWish, read: ReadWishedValue): Trade | null {
  if (!hasVariant(a, b) && !hasVariant(b, a)) return null
  const fitOf = (given: Bundle, got: Bundle) => (given.hasOthers || got.hasOthers ? ('near' as const) : null)
  return nearer(
    findTrade(a, b, toLots(a, b, read, 'variants'), toLots(b, a, read, 'named'), fitOf),
    findTrade(a, b, toLots(a, b, read, 'named'), toLots(b, a, read, 'variants'), fitOf),
  )
}

/** Whether one gives a pet in another variant than the other names. */
const hasVariant = (giver: PairedWish, taker: PairedWish): boolean =>
  giver.have.some((pet) => taker.want.some(({ slug, baseSlug }) => baseSlug === pet.baseSlug && slug !== pet.slug))

/** Pets that the giver has for the taker. A side has no pet without a number, nor one that the taker gives. WI14 */
function toLots(
  giver: PairedWish,
  taker: PairedWish,
  read: ReadWishedValue,
  how: 'named' | 'wished' | 'variants',
): Lot[] {
  const lots: Lot[] = []
  for (const pet of giver.have) {
    if (taker.have.some(({ slug }) => slug === pet.slug)) continue
    const named = taker.want.find(({ slug }) => slug === pet.slug)
    const asked =
      named ?? (how === 'variants' ? taker.want.find(({ baseSlug }) => baseSlug === pet.baseSlug) : undefined)
    if (!asked && (how !== 'wished' || taker.tags.length === 0)) continue
    const known = read(pet.slug)
    if (typeof known?.value !== 'number') continue
    const quantity = asked ? Math.min(pet.quantity, asked.quantity) : pet.quantity
    const doubt = valueDoubt(known)
    lots.push({
      pet: { slug: pet.slug, baseSlug: pet.baseSlug, quantity },
      value: known.value,
      worth: known.value * quantity,
      low: (known.range?.low ?? known.value - doubt) * quantity,
      high: (known.range?.high ?? known.value + doubt) * quantity,
      isNamed: named !== undefined,
      isInDemand: HIGH_DEMAND.includes(known.demand),
    })
  }
  // In this order both wishes add up the same numbers, whichever is first.
  return lots.sort((one, other) => (one.pet.slug < other.pet.slug ? -1 : 1))
}

/** Whether all lots of a side together are worth as much as the least of the other may be; cheaper than all subsets. */
const mayReach = (lots: readonly Lot[], others: readonly Lot[]): boolean =>
  lots.reduce((sum, { high }) => sum + high, 0) >= others.reduce((least, { low }) => Math.min(least, low), Infinity)

/** All subsets but the empty one, each made of a smaller one and a lot. */
function combine(lots: readonly Lot[]): Bundle[] {
  const bundles: Bundle[] = [
    {
      lots,
      mask: 0,
      size: 0,
      worth: 0,
      low: 0,
      high: 0,
      pets: 0,
      top: 0,
      hasNamed: false,
      hasOthers: false,
      areOthersInDemand: true,
      largestOther: 0,
    },
  ]
  for (const [bit, lot] of lots.entries())
    for (const rest of [...bundles])
      bundles.push({
        lots,
        mask: rest.mask | (1 << bit),
        size: rest.size + 1,
        worth: rest.worth + lot.worth,
        low: rest.low + lot.low,
        high: rest.high + lot.high,
        pets: rest.pets + lot.pet.quantity,
        top: Math.max(rest.top, lot.value),
        hasNamed: rest.hasNamed || lot.isNamed,
        hasOthers: rest.hasOthers || !lot.isNamed,
        areOthersInDemand: rest.areOthersInDemand && (lot.isNamed || lot.isInDemand),
        largestOther: lot.isNamed ? rest.largestOther : Math.max(rest.largestOther, lot.worth),
      })
  return bundles.slice(1)
}

const petsOf = ({ lots, mask }: Bundle): WishedPet[] => lots.flatMap(({ pet }, bit) => ((mask >> bit) & 1 ? [pet] : []))

/** Whether a side names all that it gets, or has a tag for the rest. WI15 */
function takes(tags: readonly WishTag[], got: Bundle, given: Bundle): boolean {
  if (!got.hasOthers) return true
  return tags.some((tag) => {
    switch (tag) {
      case 'any':
        return true
      case 'demand':
        return got.areOthersInDemand
      case 'adds':
        return got.hasNamed && got.largestOther <= got.worth * MAX_ADD_SHARE
      case 'upgrade':
        return got.pets < given.pets && got.top > given.top
      case 'downgrade':
        return got.pets > given.pets && got.top < given.top
    }
  })
}

/** The best of all trades whose ranges overlap and in which both minima hold. WI16, WI17 */
function findTrade(
  a: PairedWish,
  b: PairedWish,
  give: readonly Lot[],
  get: readonly Lot[],
  fitOf: (given: Bundle, got: Bundle) => WishFit | null,
): Trade | null {
  if (!mayReach(give, get) || !mayReach(get, give)) return null
  const gets = combine(get)
  let best: Trade | null = null
  for (const given of combine(give)) {
    for (const got of gets) {
      if (got.low > given.high || got.high < given.low) continue
      const percent = percentApart(given.worth, got.worth)
      if (percent < (a.minimum ?? -100) || -percent < (b.minimum ?? -100)) continue
      // Most subsets are farther from equal than the best one, and fit no better than it can.
      if (best?.fit === 'both' && Math.abs(percent) > Math.abs(best.percent)) continue
      const fit = fitOf(given, got)
      if (fit) best = nearer(best, { fit, given, got, percent })
    }
  }
  return best
}

const sizeOf = ({ given, got }: Trade): number => given.size + got.size
const textOf = ({ given, got }: Trade): string =>
  [...petsOf(given), ...petsOf(got)]
    .map(({ slug }) => slug)
    .toSorted()
    .join(' ')

/** The better of two trades: by fit, then nearest to equal, then with fewer variants. Slugs decide the rest, the same from both sides. */
function nearer(one: Trade | null, other: Trade | null): Trade | null {
  if (!one || !other) return one ?? other
  const order =
    FIT_ORDER[one.fit] - FIT_ORDER[other.fit] ||
    Math.abs(one.percent) - Math.abs(other.percent) ||
    sizeOf(one) - sizeOf(other)
  if (order !== 0) return order < 0 ? one : other
  return textOf(one) <= textOf(other) ? one : other
}
