import { DEMANDS } from '#contract/catalogue.ts'
import { WISH_MINIMA, WISH_TAGS } from '#contract/wishes.ts'
import { percentApart, valueDoubt } from '#domain/trade/trade-verdict.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairWishes } from './pair-wishes.ts'
import type { PairedWish, WishedPet, WishedValue } from './paired-wish.ts'

const pet = (slug: string, quantity = 1): WishedPet => ({ slug, baseSlug: slug.replace('shiny-', ''), quantity })
const wish = (id: string, have: readonly WishedPet[], rest: Partial<PairedWish> = {}): PairedWish => ({
  id,
  ownerId: `owner-${id}`,
  have,
  want: [],
  tags: [],
  minimum: -5,
  ...rest,
})
const reader = (values: Record<string, WishedValue['value'] | Partial<WishedValue>>) => (slug: string) => {
  const known = values[slug]
  const value: Partial<WishedValue> | undefined = typeof known === 'object' ? known : { value: known! }
  return known === undefined
    ? undefined
    : { slug, baseSlug: pet(slug).baseSlug, name: slug, value: 0, trend: 'stable' as const, ...value }
}
const slugs = (pets: readonly WishedPet[]) => pets.map(({ slug }) => slug)

describe('fit', () => {
  const read = reader({ x: 100, 'shiny-x': 100, y: 100, 'shiny-y': 100, z: 100 })
  const has = (slug: string, rest: Partial<PairedWish>) => wish(slug, [pet(slug)], rest)
  it.each([
    ['both name what they get', has('x', { want: [pet('y')] }), has('y', { want: [pet('x')] }), 'both'],
    ['one names it and the other has a tag', has('x', { want: [pet('y')] }), has('y', { tags: ['any'] }), 'one'],
    ['one names another variant', has('x', { want: [pet('y')] }), has('shiny-y', { want: [pet('x')] }), 'near'],
    ['both have a tag', has('x', { tags: ['any'] }), has('y', { tags: ['any'] }), 'near'],
    [
      'both name another variant',
      has('x', { want: [pet('y')] }),
      has('shiny-y', { want: [pet('shiny-x')] }),
      undefined,
    ],
    ['another variant for a tag', has('x', { want: [pet('y')] }), has('shiny-y', { tags: ['any'] }), undefined],
    ['only one names it', has('x', { want: [pet('y')] }), has('y', { want: [pet('z')] }), undefined],
  ] as const)('[WI11] %s', (_, a, b, fit) => {
    expect(pairWishes(a, b, read)?.fit).toBe(fit)
    expect(pairWishes(b, a, read)?.fit).toBe(fit)
  })

  it('[WI12] prefers a two-sided trade to one that is nearer to equal', () => {
    const values = reader({ x: 100, y: 98, z: 100 })
    const pair = pairWishes(
      wish('a', [pet('x')], { want: [pet('y')], tags: ['any'] }),
      wish('b', [pet('y'), pet('z')], { want: [pet('x')] }),
      values,
    )
    expect(pair).toMatchObject({ fit: 'both', get: [pet('y')] })
  })

  it('[WI13] takes no pet that the side itself gives', () => {
    const any = { tags: ['any'] as const }
    const both = wish('b', [pet('x'), pet('y')], any)
    expect(pairWishes(wish('a', [pet('x')], any), both, read)).toBeNull()
    expect(pairWishes(wish('a', [pet('x'), pet('z')], any), both, read)).toMatchObject({
      give: [pet('z')],
      get: [pet('y')],
    })
  })
})

describe('tags', () => {
  const read = reader({
    named: 100,
    wanted: { value: 100, demand: 'high' },
    plain: { value: 100, demand: 'medium' },
    half: 50,
    other: 50,
    small: 10,
    large: 11,
    ninety: 90,
    eightyNine: 89,
  })
  const taken = (have: readonly WishedPet[], taker: PairedWish) => {
    const pair = pairWishes(taker, wish('giver', have, { want: taker.have, minimum: null }), read)
    return pair && slugs(pair.get)
  }
  it.each([
    ['demand', 'a pet in high demand', ['wanted'], ['named'], ['wanted']],
    ['demand', 'no pet in lower demand', ['plain'], ['named'], null],
    ['upgrade', 'one pet for two', ['plain'], ['half', 'other'], ['plain']],
    ['upgrade', 'not one for one', ['plain'], ['named'], null],
    ['upgrade', 'not two for one', ['half', 'other'], ['named'], null],
    ['downgrade', 'two pets for one', ['half', 'other'], ['named'], ['half', 'other']],
    ['downgrade', 'not one for two', ['plain'], ['half', 'other'], null],
    ['adds', 'no pets without one that is named', ['plain'], ['named'], null],
  ] as const)('[WI15] %s takes %s: %s for %s', (tag, _, have, give, expected) => {
    const taker = wish(
      'taker',
      give.map((slug) => pet(slug)),
      { tags: [tag], minimum: null },
    )
    expect(
      taken(
        have.map((slug) => pet(slug)),
        taker,
      ),
    ).toEqual(expected)
  })

  it.each([
    ['ninety', 'small', ['ninety', 'small']],
    ['eightyNine', 'large', ['eightyNine']],
  ])('[WI15] adds takes a tenth on top of a named pet, and no more: %s with %s', (base, add, expected) => {
    const taker = wish('taker', [pet('named')], { want: [pet(base)], tags: ['adds'], minimum: null })
    const values = (slug: string) => {
      const known = read(slug)
      return known && { ...known, range: { low: 0, high: 1_000 } }
    }
    const pair = pairWishes(
      taker,
      wish('giver', [pet(base), pet(add)], { want: [pet('named')], minimum: null }),
      values,
    )
    expect(slugs(pair!.get)).toEqual(expected)
  })
})

describe('values', () => {
  const swap = (values: Parameters<typeof reader>[0], a: Partial<PairedWish> = {}, b: Partial<PairedWish> = {}) =>
    pairWishes(
      wish('a', [pet('x')], { want: [pet('y')], minimum: null, ...a }),
      wish('b', [pet('y')], { want: [pet('x')], minimum: null, ...b }),
      reader(values),
    )

  it('[WI14] pairs no pet without a number', () => {
    expect(swap({ x: 100, y: 'O/C' })).toBeNull()
    expect(swap({ x: 100 })).toBeNull()
    expect(swap({ x: 100, y: 100 })).not.toBeNull()
  })

  it('[WI16] pairs only where the ranges overlap, and takes the doubt for a range', () => {
    expect(
      swap({ x: { value: 100, range: { low: 90, high: 110 } }, y: { value: 150, range: { low: 110, high: 170 } } }),
    ).not.toBeNull()
    expect(
      swap({ x: { value: 100, range: { low: 90, high: 109 } }, y: { value: 150, range: { low: 110, high: 170 } } }),
    ).toBeNull()
    expect(swap({ x: { value: 100, trend: 'stable' }, y: { value: 103, trend: 'stable' } })).not.toBeNull()
    expect(swap({ x: { value: 100, trend: 'stable' }, y: { value: 104, trend: 'stable' } })).toBeNull()
    expect(swap({ x: { value: 100, trend: 'unstable' }, y: { value: 104, trend: 'stable' } })).not.toBeNull()
  })

  it('[WI17] holds the minimum of each side', () => {
    const wide = { low: 0, high: 1_000 }
    const values = { x: { value: 100, range: wide }, y: { value: 94, range: wide } }
    expect(swap(values, { minimum: -5 })).toBeNull()
    expect(swap(values, { minimum: -10 })?.percent).toBeCloseTo(-6)
    expect(swap(values, {}, { minimum: 5 })?.percent).toBeCloseTo(-6)
    expect(swap(values, {}, { minimum: 10 })).toBeNull()
    expect(swap(values, { minimum: 0 }, { minimum: 0 })).toBeNull()
  })

  it('[WI18] takes as many as one gives and the other asks for, and all that a tag takes', () => {
    const read = reader({ x: 20, y: 30 })
    const a = wish('a', [pet('x', 5)], { want: [pet('y', 9)] })
    expect(pairWishes(a, wish('b', [pet('y', 2)], { want: [pet('x', 3)] }), read)).toMatchObject({
      give: [pet('x', 3)],
      get: [pet('y', 2)],
      percent: 0,
    })
    expect(
      pairWishes(wish('a', [pet('x', 3)], { tags: ['any'] }), wish('b', [pet('y', 2)], { want: [pet('x', 9)] }), read),
    ).toMatchObject({ give: [pet('x', 3)], get: [pet('y', 2)] })
  })
})

const names = ['a', 'b', 'c', 'd', 'e', 'shiny-a', 'shiny-b', 'shiny-c']
const side = (minLength: number) =>
  fc.uniqueArray(
    fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 3 })).map(([slug, quantity]) => pet(slug, quantity)),
    { minLength, maxLength: 6, selector: ({ slug }) => slug },
  )
const anyWish = (id: string): fc.Arbitrary<PairedWish> =>
  fc
    .record({
      have: side(1),
      want: side(0),
      tags: fc.uniqueArray(fc.constantFrom(...WISH_TAGS), { maxLength: 3 }),
      minimum: fc.option(fc.constantFrom(...WISH_MINIMA)),
    })
    .map(({ have, want, ...rest }) =>
      wish(id, have, { ...rest, want: want.filter(({ slug }) => !have.some((each) => each.slug === slug)) }),
    )
const values = fc
  .tuple(
    ...names.map((slug) =>
      fc.record({
        slug: fc.constant(slug),
        value: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 6, max: 12 }) }, fc.constant('O/C' as const)),
        width: fc.option(fc.double({ min: 0, max: 0.4, noNaN: true })),
        demand: fc.constantFrom(...DEMANDS),
      }),
    ),
  )
  .map((all) =>
    reader(
      Object.fromEntries(
        all.map(({ slug, value, width, demand }) => [
          slug,
          {
            value,
            demand,
            ...(width !== null &&
              typeof value === 'number' && { range: { low: value * (1 - width), high: value * (1 + width) } }),
          },
        ]),
      ),
    ),
  )

describe('properties', () => {
  it('[WI10] swapping the wishes mirrors the pair', () => {
    let pairs = 0
    fc.assert(
      fc.property(anyWish('a'), anyWish('b'), values, (a, b, read) => {
        const pair = pairWishes(a, b, read)
        const other = pairWishes(b, a, read)
        if (pair) pairs++
        expect(other).toEqual(pair && { fit: pair.fit, give: pair.get, get: pair.give, percent: 0 - pair.percent })
      }),
      { numRuns: 1_500 },
    )
    expect(pairs).toBeGreaterThan(20)
  })

  it('[WI10] the order of pets and tags changes nothing', () => {
    fc.assert(
      fc.property(anyWish('a'), anyWish('b'), values, (a, b, read) => {
        const turned = { ...a, have: a.have.toReversed(), want: a.want.toReversed(), tags: a.tags.toReversed() }
        expect(pairWishes(turned, b, read)).toEqual(pairWishes(a, b, read))
      }),
      { numRuns: 300 },
    )
  })

  it('[WI16] [WI17] each pair is within both minima, its ranges overlap, and each side gives what it has', () => {
    fc.assert(
      fc.property(anyWish('a'), anyWish('b'), values, (a, b, read) => {
        const pair = pairWishes(a, b, read)
        if (!pair) return
        const sum = (pets: readonly WishedPet[], of: (value: WishedValue & { value: number }) => number) =>
          pets.reduce(
            (total, { slug, quantity }) => total + of(read(slug) as WishedValue & { value: number }) * quantity,
            0,
          )
        const percent = percentApart(
          sum(pair.give, ({ value }) => value),
          sum(pair.get, ({ value }) => value),
        )
        expect(pair.percent).toBeCloseTo(percent)
        expect(percent).toBeGreaterThanOrEqual((a.minimum ?? -100) - 1e-9)
        expect(-percent).toBeGreaterThanOrEqual((b.minimum ?? -100) - 1e-9)
        const low = (value: WishedValue & { value: number }) => value.range?.low ?? value.value - valueDoubt(value)
        const high = (value: WishedValue & { value: number }) => value.range?.high ?? value.value + valueDoubt(value)
        expect(sum(pair.give, low)).toBeLessThanOrEqual(sum(pair.get, high) + 1e-9)
        expect(sum(pair.get, low)).toBeLessThanOrEqual(sum(pair.give, high) + 1e-9)
        for (const [pets, giver] of [
          [pair.give, a],
          [pair.get, b],
        ] as const)
          for (const { slug, quantity } of pets)
            expect(giver.have.find((each) => each.slug === slug)!.quantity).toBeGreaterThanOrEqual(quantity)
      }),
      { numRuns: 300 },
    )
  })
})
