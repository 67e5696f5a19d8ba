import type { InboxCheck, InboxRule } from '#contract/inbox-rules.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEMAND_LEVELS, type IncomingOffer, judgeOffer, type OfferedPet } from './judge-offer.ts'
import { anOffer, aRuleList } from './inbox.fixture.ts'
import { toOfferCheck } from './to-offer-check.ts'

const RUNS = { numRuns: 10_000 }
const aBlur = fc.integer({ min: 0, max: 9_999 }).map((step) => step / 10_000)

it('[IR40] the check of the sender says refused exactly where sending is refused, by the same kind', () => {
  fc.assert(
    fc.property(aRuleList, anOffer, aBlur, (rules, offer, blur) => {
      const judgement = judgeOffer(rules, offer, blur)
      const check = toOfferCheck(judgement)
      expect(check.result === 'refused').toBe(judgement.outcome === 'refuse')
      expect(check.kind).toBe(judgement.outcome === 'refuse' ? judgement.kind : undefined)
    }),
    RUNS,
  )
})

it('[IR41] the sender cannot tell filed or quiet offers from delivered ones', () => {
  fc.assert(
    fc.property(aRuleList, anOffer, aBlur, (rules, offer, blur) => {
      const others = rules.map((rule): InboxRule => (rule.outcome === 'refuse' ? rule : { ...rule, outcome: 'file' }))
      const judgement = judgeOffer(rules, offer, blur)
      expect(Object.keys(toOfferCheck(judgement))).toEqual(
        judgement.outcome === 'refuse' ? ['result', 'kind'] : ['result'],
      )
      expect(toOfferCheck(judgeOffer(others, offer, blur))).toEqual(toOfferCheck(judgement))
    }),
    RUNS,
  )
})

it('[IR41] other wants and other pets of the recipient never change what a refusal by the same rule says', () => {
  fc.assert(
    fc.property(aRuleList, anOffer, fc.subarray(['a', 'b', 'c', 'd', 'e']), (rules, offer, slugs) => {
      const other = { ...offer, wants: new Set(slugs), lists: new Set(slugs) }
      const [before, after] = [offer, other].map((each) => toOfferCheck(judgeOffer(rules, each, 0)))
      expect(before!.kind === after!.kind ? after : before).toEqual(before)
      // Without a rule about them they change nothing at all.
      const rest = rules.filter(({ check: { kind } }) => kind !== 'wants' && kind !== 'lists')
      const [one, two] = [offer, other].map((each) => toOfferCheck(judgeOffer(rest, each, 0)))
      expect(two).toEqual(one)
    }),
    RUNS,
  )
})

/** Answers that a sender gets about a recipient whose only rule refuses by this check, whatever they offer. */
const answers = (check: InboxCheck, blur: number, offers: readonly IncomingOffer[]) =>
  offers.map((offer) => toOfferCheck(judgeOffer([{ check, outcome: 'refuse' }], offer, blur)))

const pet = (value: number, more: Partial<OfferedPet> = {}): OfferedPet => ({
  slug: 'a',
  name: 'A',
  value,
  quantity: 1,
  ...more,
})

it('[IR43] 20 checks, however they are chosen, leave four thresholds of a verdict that explain every answer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -46, max: 46 }),
      aBlur,
      anOffer,
      fc.array(fc.double({ min: 1, max: 200, noNaN: true }), { minLength: 20, maxLength: 20 }),
      (percent, blur, offer, values) => {
        // 20 guesses, and 20 that halve what is left of the thresholds.
        const at = (value: number) => ({ ...offer, wasDeclined: false, sides: { get: [pet(value)], give: [pet(100)] } })
        let [low, high] = [0, 200]
        const halved = Array.from({ length: 20 }, () => {
          const middle = (low + high) / 2
          const [answer] = answers({ kind: 'verdict', percent }, blur, [at(middle)])
          if (answer!.result === 'refused') low = middle
          else high = middle
          return at(middle)
        })
        const asked = [...values.map(at), ...halved]
        const heard = answers({ kind: 'verdict', percent }, blur, asked)
        const explaining = [-3, -2, -1, 0, 1, 2, 3].filter((step) => {
          const other = blur + step / 4
          return (
            other >= 0 &&
            other < 1 &&
            JSON.stringify(answers({ kind: 'verdict', percent: percent + step }, other, asked)) ===
              JSON.stringify(heard)
          )
        })
        expect(explaining.length).toBeGreaterThanOrEqual(4)
      },
    ),
    { numRuns: 1_000 },
  )
})

it('[IR43] no number of checks leaves fewer than three numbers of pets, or one demand, that explain the answers', () => {
  const blurs = [0, 0.25, 0.5, 0.75]
  const counts = Array.from({ length: 60 }, (_, index) => index + 1)
  const offer = (more: Partial<OfferedPet>): IncomingOffer => ({
    sides: { get: [pet(1, more)], give: [] },
    wants: new Set(),
    lists: new Set(),
    accountDays: 1,
    isTalking: false,
    haveTraded: false,
    isPaired: false,
    wasDeclined: false,
    offersInHour: 0,
    at: 0,
  })
  const byPets = counts.map((quantity) => offer({ quantity }))
  const byDemand = DEMAND_LEVELS.map((demand) => offer({ demand }))
  const explain = (checks: readonly InboxCheck[], asked: readonly IncomingOffer[], heard: unknown) =>
    checks.filter((check) =>
      blurs.some((blur) => JSON.stringify(answers(check, blur, asked)) === JSON.stringify(heard)),
    )
  const pets = counts.slice(3, 50).map((most): InboxCheck => ({ kind: 'pets', most }))
  for (const check of pets.slice(3, -3))
    for (const blur of blurs)
      expect(explain(pets, byPets, answers(check, blur, byPets)).length).toBeGreaterThanOrEqual(3)
  const demands = DEMAND_LEVELS.map((least): InboxCheck => ({ kind: 'demand', least }))
  for (const check of demands.slice(1, -1))
    for (const blur of blurs)
      expect(explain(demands, byDemand, answers(check, blur, byDemand)).length).toBeGreaterThanOrEqual(2)
})

it('[IR43] what the blur spares is filed, never delivered', () => {
  fc.assert(
    fc.property(aRuleList, anOffer, aBlur, (rules, given, blur) => {
      const offer = { ...given, isTalking: false }
      const [exact, blurred] = [judgeOffer(rules, offer, 0), judgeOffer(rules, offer, blur)]
      expect(blurred.outcome === 'delivered').toBe(exact.outcome === 'delivered')
      const spared = { ...exact, outcome: 'file' }
      expect(exact.outcome === 'refuse' ? [exact, spared] : [exact]).toContainEqual(blurred)
    }),
    RUNS,
  )
})
