import type { InboxCheck, InboxRule } from '#contract/inbox-rules.ts'
import { expect, it } from 'vitest'
import { type IncomingOffer, judgeOffer, type OfferedPet } from './judge-offer.ts'
import { PRESET_RULES } from './presets.ts'

const pet = (slug: string, value: OfferedPet['value'], more: Partial<OfferedPet> = {}): OfferedPet => ({
  slug,
  name: slug,
  value,
  quantity: 1,
  ...more,
})
const offer = (changes: Partial<IncomingOffer> = {}): IncomingOffer => ({
  sides: { get: [pet('cat', 100)], give: [pet('dog', 100)] },
  wants: new Set(),
  lists: new Set(),
  accountDays: 100,
  isTalking: false,
  haveTraded: false,
  isPaired: false,
  wasDeclined: false,
  offersInHour: 0,
  at: Date.parse('2026-11-20T12:00:00Z'),
  ...changes,
})
const sides = (get: readonly OfferedPet[], give: readonly OfferedPet[] = [pet('dog', 100)]) =>
  offer({ sides: { get, give } })
const refuse = (check: InboxCheck): InboxRule => ({ check, outcome: 'refuse' })
const isCaught = (check: InboxCheck, given: IncomingOffer) =>
  judgeOffer([refuse(check)], given, 0).outcome !== 'delivered'
/** Which of two offers the check catches. */
const caught = (check: InboxCheck, ...given: IncomingOffer[]) => given.map((each) => isCaught(check, each))

it('[IR1] the first rule that catches an offer decides', () => {
  const rules: InboxRule[] = [
    { check: { kind: 'pets', most: 5 }, outcome: 'refuse' },
    { check: { kind: 'wants' }, outcome: 'file' },
    { check: { kind: 'known' }, outcome: 'quiet' },
  ]
  expect(judgeOffer(rules, offer(), 0)).toEqual({ outcome: 'file', kind: 'wants' })
  expect(judgeOffer(rules.toReversed(), offer(), 0)).toEqual({ outcome: 'quiet', kind: 'known' })
  expect(judgeOffer(rules, offer({ wants: new Set(['cat']), haveTraded: true }), 0)).toEqual({ outcome: 'delivered' })
})

it('[IR8] those who talk already meet refusing rules only', () => {
  const rules: InboxRule[] = [
    { check: { kind: 'wants' }, outcome: 'file' },
    { check: { kind: 'traded' }, outcome: 'quiet' },
  ]
  expect(judgeOffer(rules, offer({ isTalking: true }), 0)).toEqual({ outcome: 'delivered' })
  expect(judgeOffer([...rules, refuse({ kind: 'priced' })], sides([pet('cat', 'O/C')]), 0).outcome).toBe('file')
  expect(
    judgeOffer([...rules, refuse({ kind: 'priced' })], { ...sides([pet('cat', 'O/C')]), isTalking: true }, 0),
  ).toEqual({ outcome: 'refuse', kind: 'priced' })
})

it('[IR9] a message without pets is caught by checks of its sender only, and filed where an offer is refused', () => {
  const { sides: _sides, ...message } = offer({ accountDays: 1, offersInHour: 9 })
  const all: InboxCheck[] = [
    { kind: 'verdict', percent: 50 },
    { kind: 'wants' },
    { kind: 'lists' },
    { kind: 'priced' },
    { kind: 'pets', most: 1 },
    { kind: 'pile' },
    { kind: 'demand', least: 'insane' },
  ]
  expect(judgeOffer(all.map(refuse), message, 0)).toEqual({ outcome: 'delivered' })
  for (const check of [
    { kind: 'age', days: 2 },
    { kind: 'known' },
    { kind: 'traded' },
    { kind: 'rate', most: 9 },
  ] satisfies InboxCheck[])
    expect(judgeOffer([refuse(check)], message, 0)).toEqual({ outcome: 'file', kind: check.kind })
})

it('[IR10] `verdict` counts from the side of the recipient, a gift as 100 % and nothing for something as -100 %', () => {
  const check: InboxCheck = { kind: 'verdict', percent: -5 }
  expect(caught(check, sides([pet('cat', 95)]), sides([pet('cat', 94.9)]))).toEqual([false, true])
  expect(caught(check, sides([pet('cat', 1)], []), sides([]))).toEqual([false, true])
  expect(isCaught({ kind: 'verdict', percent: 50 }, sides([pet('cat', 100)], []))).toBe(false)
})

it('[IR10, IR22] `verdict` does not catch a trade without a verdict, which `priced` does', () => {
  const unjudged = sides([pet('cat', 1), pet('rat', 'TBD')])
  expect([isCaught({ kind: 'verdict', percent: 50 }, unjudged), isCaught({ kind: 'priced' }, unjudged)]).toEqual([
    false,
    true,
  ])
  expect(isCaught({ kind: 'priced' }, sides([pet('cat', 1)], [pet('dog', 'O/C')]))).toBe(true)
})

it('[IR11] `wants` takes offers of wanted pets only, each in its variant', () => {
  const wants = new Set(['cat', 'shiny-rat'])
  const given = (...slugs: string[]) => ({ ...sides(slugs.map((slug) => pet(slug, 1))), wants })
  expect(caught({ kind: 'wants' }, given('cat'), given('cat', 'shiny-rat'), given('cat', 'rat'), given())).toEqual([
    false,
    false,
    true,
    true,
  ])
})

it('[IR12] `lists` takes offers for own pets only, and gifts', () => {
  const lists = new Set(['dog'])
  const asked = (...slugs: string[]) => ({
    ...sides(
      [pet('cat', 1)],
      slugs.map((slug) => pet(slug, 1)),
    ),
    lists,
  })
  expect(caught({ kind: 'lists' }, asked('dog'), asked(), asked('dog', 'fox'))).toEqual([false, false, true])
})

it('[IR13] `pets` counts the pets of each side, each as often as it is there', () => {
  const check: InboxCheck = { kind: 'pets', most: 3 }
  const many = (quantity: number) => [pet('cat', 1, { quantity })]
  expect(caught(check, sides(many(3), many(3)), sides(many(4)), sides([], many(4)))).toEqual([false, true, true])
})

it('[IR14] `pile` catches five pets that are each worth less than 5 % of what is offered', () => {
  const pile = (quantity: number, value: number) =>
    sides([pet('lion', 100 - quantity * value), pet('ant', value, { quantity })])
  expect(caught({ kind: 'pile' }, pile(5, 4.9), pile(4, 4.9), pile(5, 5))).toEqual([true, false, false])
  expect(isCaught({ kind: 'pile' }, sides([pet('ant', 1, { quantity: 21 })]))).toBe(true)
  expect(isCaught({ kind: 'pile' }, sides([pet('cat', 100), pet('ant', 'TBD', { quantity: 5 })]))).toBe(false)
  expect(isCaught({ kind: 'pile' }, sides([pet('lion', 100)], [pet('ant', 1, { quantity: 30 })]))).toBe(false)
})

it('[IR15] `demand` takes offered pets whose demand is known and high enough', () => {
  const check: InboxCheck = { kind: 'demand', least: 'high' }
  const given = (demand?: OfferedPet['demand']) => sides([pet('cat', 1, demand && { demand })])
  expect(
    caught(check, given('insane'), given('very-high'), given('high'), given('medium'), given('low'), given()),
  ).toEqual([false, false, false, true, true, true])
})

it('[IR16] `age` catches senders whose account is younger', () => {
  expect(caught({ kind: 'age', days: 7 }, offer({ accountDays: 7 }), offer({ accountDays: 6 }))).toEqual([false, true])
})

it('[IR17] `known` takes those who talk or traded with the recipient or whose wish fits, `traded` only those who traded', () => {
  const given = [{ isTalking: true }, { isPaired: true }, { haveTraded: true }, {}].map((facts) => offer(facts))
  expect([caught({ kind: 'known' }, ...given), caught({ kind: 'traded' }, ...given)]).toEqual([
    [false, false, false, true],
    [true, true, false, true],
  ])
})

it('[IR18] `hours` catches what comes in quiet hours of its time zone, also past midnight', () => {
  const check: InboxCheck = { kind: 'hours', hours: { from: '22:00', to: '07:00' }, timeZone: 'Europe/Berlin' }
  const at = (time: string) => offer({ at: Date.parse(`2026-11-20T${time}:00Z`) })
  expect(caught(check, at('20:59'), at('21:00'), at('05:59'), at('06:00'))).toEqual([false, true, true, false])
})

it('[IR19] `rate` catches what follows so many offers within an hour', () => {
  expect(caught({ kind: 'rate', most: 3 }, offer({ offersInHour: 2 }), offer({ offersInHour: 3 }))).toEqual([
    false,
    true,
  ])
})

it('[IR20] pets that were declined within a day are refused whatever the rules say', () => {
  expect(judgeOffer([], offer({ wasDeclined: true, isTalking: true }), 0)).toEqual({
    outcome: 'refuse',
    kind: 'declined',
  })
})

it('[IR3] the default refuses and hides nobody, and only known people notify', () => {
  const { sensible } = PRESET_RULES
  const bad = { ...sides([]), accountDays: 0, offersInHour: 60 }
  expect(judgeOffer(sensible, bad, 0)).toEqual({ outcome: 'quiet', kind: 'known' })
  for (const facts of [{ isTalking: true }, { isPaired: true }, { haveTraded: true }])
    expect(judgeOffer(sensible, { ...bad, ...facts }, 0)).toEqual({ outcome: 'delivered' })
})

it('[IR4, IR5, IR6, IR7] presets: everything, fair trades, own wants, people one traded with', () => {
  const { everything, fair, wants, traded } = PRESET_RULES
  const bad = sides([pet('cat', 90)])
  const outcomes = (rules: readonly InboxRule[], ...given: IncomingOffer[]) =>
    given.map((each) => judgeOffer(rules, each, 0).outcome)
  expect(outcomes(everything, bad)).toEqual(['delivered'])
  expect(outcomes(fair, bad, sides([pet('cat', 95)]))).toEqual(['refuse', 'delivered'])
  expect(outcomes(wants, bad, { ...bad, wants: new Set(['cat']) })).toEqual(['refuse', 'delivered'])
  expect(outcomes(traded, bad, { ...bad, haveTraded: true })).toEqual(['refuse', 'delivered'])
})
