import type { InboxCheck, InboxRule } from '#contract/inbox-rules.ts'
import fc from 'fast-check'
import { DEMAND_LEVELS, type IncomingOffer, type OfferedPet } from './judge-offer.ts'

const SLUGS = ['a', 'b', 'c', 'd', 'e']
const aDemand = fc.constantFrom(...DEMAND_LEVELS)
const aValue = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 1_000 }) },
  { weight: 1, arbitrary: fc.constantFrom('O/C' as const, 'N/A' as const, 'TBD' as const) },
)

const aCheck: fc.Arbitrary<InboxCheck> = fc.oneof(
  fc.integer({ min: -50, max: 50 }).map((percent) => ({ kind: 'verdict' as const, percent })),
  fc.constantFrom('wants', 'lists', 'priced', 'pile', 'known', 'traded').map((kind) => ({ kind }) as InboxCheck),
  fc.integer({ min: 1, max: 50 }).map((most) => ({ kind: 'pets' as const, most })),
  aDemand.map((least) => ({ kind: 'demand' as const, least })),
  fc.integer({ min: 1, max: 365 }).map((days) => ({ kind: 'age' as const, days })),
  fc.constantFrom('Europe/Berlin', 'America/New_York').map((timeZone) => ({
    kind: 'hours' as const,
    hours: { from: '22:00', to: '07:00' },
    timeZone,
  })),
  fc.integer({ min: 1, max: 60 }).map((most) => ({ kind: 'rate' as const, most })),
)

/** Up to the most rules that an inbox has. */
export const aRuleList: fc.Arbitrary<InboxRule[]> = fc.array(
  fc.record({ check: aCheck, outcome: fc.constantFrom('refuse', 'file', 'quiet') }),
  { maxLength: 12 },
)

const aSide: fc.Arbitrary<OfferedPet[]> = fc
  .uniqueArray(
    fc.record({ slug: fc.constantFrom(...SLUGS), value: aValue, quantity: fc.integer({ min: 1, max: 40 }) }),
    {
      selector: ({ slug }) => slug,
      maxLength: 5,
    },
  )
  .chain((pets) =>
    fc.array(fc.option(aDemand), { minLength: pets.length, maxLength: pets.length }).map((demands) =>
      pets.map((pet, index) => {
        const demand = demands[index]
        return { ...pet, name: pet.slug.toUpperCase(), ...(demand && { demand }) }
      }),
    ),
  )

const aSet = fc.subarray(SLUGS).map((slugs) => new Set(slugs))

/** An offer with any pets and facts. */
export const anOffer: fc.Arbitrary<IncomingOffer> = fc.record({
  sides: fc.record({ get: aSide, give: aSide }),
  wants: aSet,
  lists: aSet,
  accountDays: fc.integer({ min: 0, max: 400 }),
  isTalking: fc.boolean(),
  haveTraded: fc.boolean(),
  isPaired: fc.boolean(),
  wasDeclined: fc.boolean(),
  offersInHour: fc.integer({ min: 0, max: 70 }),
  at: fc.integer({ min: 0, max: 86_400_000 }),
})
