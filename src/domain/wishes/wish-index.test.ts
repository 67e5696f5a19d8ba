import { WISH_MINIMA, WISH_TAGS } from '#contract/wishes.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BoardReader, createWishIndex, MAX_MATCHES, type WishOwnerFacts } from './wish-index.ts'
import type { DayParts, PairedWish, WishedPet } from './paired-wish.ts'

const ALWAYS: DayParts = [false, false, false, false]
const pet = (slug: string, quantity = 1): WishedPet => ({ slug, baseSlug: slug.replace('shiny-', ''), quantity })
const wish = (
  id: string,
  ownerId: string,
  have: readonly string[],
  want: readonly string[],
  rest: Partial<PairedWish> = {},
): PairedWish => ({
  id,
  ownerId,
  have: have.map((slug) => pet(slug)),
  want: want.map((slug) => pet(slug)),
  tags: [],
  minimum: -5,
  ...rest,
})
const owner = (facts: Partial<WishOwnerFacts> & { group: string }): WishOwnerFacts => ({
  parts: ALWAYS,
  parted: new Set(),
  hides: new Set(),
  dismissed: new Set(),
  ...facts,
})
const prices = new Map<string, number>()
const createIndex = (values: Record<string, number> = {}) =>
  createWishIndex((slug) => ({
    slug,
    baseSlug: pet(slug).baseSlug,
    name: slug,
    value: values[slug] ?? prices.get(slug) ?? 100,
    trend: 'stable',
  }))
const ids = (matches: readonly { wishId: string }[]) => matches.map(({ wishId }) => wishId)

describe('matches', () => {
  it('[WI19] puts two-sided matches first, then one-sided and near ones, and each nearer to equal before', () => {
    const index = createIndex({ y98: 98, y99: 99 })
    index.put(wish('near', 'a', ['shiny-y'], ['x']))
    index.put(wish('one', 'b', ['y'], [], { tags: ['any'] }))
    index.put(wish('both98', 'c', ['y98'], ['x']))
    index.put(wish('both99', 'd', ['y99'], ['x']))
    index.put(wish('none', 'e', ['z'], ['x']))
    index.put(wish('mine', 'me', ['x'], ['y', 'y98', 'y99']))
    expect(index.matchesOf('mine', 9).map(({ wishId, fit }) => [wishId, fit])).toEqual([
      ['both99', 'both'],
      ['both98', 'both'],
      ['one', 'one'],
      ['near', 'near'],
    ])
    expect(ids(index.matchesOf('mine', 2))).toEqual(['both99', 'both98'])
    expect(index.matchesOf('both99', 9)).toMatchObject([{ wishId: 'mine', give: [pet('y99')], get: [pet('x')] }])
  })

  it('[WI20] pairs only owners who are not the same, of one group, or parted from either side', () => {
    const index = createIndex()
    index.setOwner('me', owner({ group: 'home', parted: new Set(['blocked']) }))
    index.setOwner('brother', owner({ group: 'home' }))
    index.setOwner('blocks', owner({ group: 'other', parted: new Set(['me']) }))
    for (const id of ['me', 'brother', 'blocked', 'blocks', 'friend']) index.put(wish(`of-${id}`, id, ['y'], ['x']))
    index.put(wish('mine', 'me', ['x'], ['y']))
    expect(ids(index.matchesOf('mine', 9))).toEqual(['of-friend'])
    index.setOwner('brother', owner({ group: 'away' }))
    expect(ids(index.matchesOf('mine', 9)).toSorted()).toEqual(['of-brother', 'of-friend'])
  })

  it('[WI32, WI33] draws other matches for wishes and owners that a reader does not want to see, who still see theirs', () => {
    const index = createIndex()
    const crowd = Array.from({ length: 300 }, (_, number) => `of-${number}`)
    for (const id of crowd) index.put(wish(id, `owner-of-${id}`, ['y'], ['x']))
    index.put(wish('mine', 'me', ['x'], ['y']))
    const first = ids(index.matchesOf('mine', MAX_MATCHES))
    const [one] = first
    index.setOwner(
      'me',
      owner({ group: 'me', dismissed: new Set([...first.slice(1), 'gone']), hides: new Set([`owner-of-${one}`]) }),
    )
    const second = ids(index.matchesOf('mine', MAX_MATCHES))
    expect([second.length, second.filter((id) => first.includes(id))]).toEqual([MAX_MATCHES, []])
    expect(ids(index.matchesWithUnwanted('mine', MAX_MATCHES))).toEqual(first)
    expect([one, first[1]].map((id) => ids(index.matchesOf(id!, 9)))).toEqual([['mine'], ['mine']])
  })

  it('[WI28] pairs owners who are usually here in one part of the day, and those of whom it is not known', () => {
    const index = createIndex()
    index.setOwner('me', owner({ group: 'me', parts: [true, true, false, false] }))
    index.setOwner('night', owner({ group: 'night', parts: [false, false, false, true] }))
    index.setOwner('noon', owner({ group: 'noon', parts: [false, true, true, false] }))
    for (const id of ['night', 'noon', 'new']) index.put(wish(`of-${id}`, id, ['y'], ['x']))
    index.put(wish('mine', 'me', ['x'], ['y']))
    expect(ids(index.matchesOf('mine', 9)).toSorted()).toEqual(['of-new', 'of-noon'])
    expect(index.matchesOf('of-night', 9)).toEqual([])
  })

  it('[WI29] follows each change of a wish and a value', () => {
    const index = createIndex()
    index.put(wish('mine', 'me', ['x'], ['y']))
    index.put(wish('other', 'a', ['y'], ['x']))
    expect(ids(index.matchesOf('mine', 9))).toEqual(['other'])
    prices.set('y', 200)
    index.touch(['y'])
    expect(index.matchesOf('mine', 9)).toEqual([])
    prices.clear()
    index.touch(['y'])
    expect(ids(index.matchesOf('mine', 9))).toEqual(['other'])
    index.put(wish('other', 'a', ['z'], ['x']))
    expect(index.matchesOf('mine', 9)).toEqual([])
    index.put(wish('other', 'a', ['y'], ['x']))
    index.remove('other')
    expect(index.matchesOf('mine', 9)).toEqual([])
    index.remove('mine')
    expect(index.matchesOf('mine', 9)).toEqual([])
  })

  it('[WI27] keeps a thousand owners without a wish, and all that have one', () => {
    const index = createIndex()
    index.setOwner('me', owner({ group: 'home' }))
    index.put(wish('mine', 'me', ['x'], ['y']))
    index.setOwner('idle', owner({ group: 'home' }))
    for (let number = 1; number < 1_000; number++) index.setOwner(`reader-${number}`, owner({ group: 'home' }))
    index.put(wish('of-idle', 'idle', ['y'], ['x']))
    expect(index.matchesOf('mine', 9)).toEqual([])
    index.remove('of-idle')
    for (let number = 1; number <= 1_000; number++) index.setOwner(`late-${number}`, owner({ group: 'home' }))
    index.put(wish('of-idle', 'idle', ['y'], ['x']))
    expect(ids(index.matchesOf('mine', 9))).toEqual(['of-idle'])
    index.put(wish('of-late', 'late-1000', ['y'], ['x']))
    expect(ids(index.matchesOf('mine', 9))).toEqual(['of-idle'])
  })

  it('[WI26] draws from a crowd of equal wishes so that each is a match of some, and all readers have as many', () => {
    const index = createIndex()
    const crowd = 2_000
    for (let number = 0; number < crowd; number++) index.put(wish(`crowd-${number}`, `owner-${number}`, ['y'], ['x']))
    const counts = new Map<string, number>()
    const readers = 400
    for (let number = 0; number < readers; number++) {
      index.put(wish('mine', `reader-${number}`, ['x'], ['y']))
      const matches = ids(index.matchesOf('mine', MAX_MATCHES))
      expect(matches).toHaveLength(MAX_MATCHES)
      for (const id of matches) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    const mean = (readers * MAX_MATCHES) / crowd
    const oldest = Array.from({ length: crowd / 2 }, (_, number) => counts.get(`crowd-${number}`) ?? 0)
    const share = oldest.reduce((sum, each) => sum + each, 0) / (readers * MAX_MATCHES)
    expect(share).toBeGreaterThan(0.45)
    expect(share).toBeLessThan(0.55)
    expect(counts.size).toBeGreaterThan(crowd * 0.99)
    expect(Math.max(...counts.values())).toBeLessThan(mean * 3)
  })

  it('[WI23] gives ten accounts of one network the place of one among equal matches', () => {
    const index = createIndex()
    for (let number = 0; number < 10; number++) {
      index.setOwner(`alt-${number}`, owner({ group: 'network' }))
      index.put(wish(`alt-${number}`, `alt-${number}`, ['y'], ['x']))
    }
    for (const id of ['a', 'b', 'c']) index.put(wish(id, id, ['y'], ['x']))
    index.put(wish('mine', 'me', ['x'], ['y']))
    const matches = ids(index.matchesOf('mine', 20))
    expect(matches).toHaveLength(13)
    expect(matches.slice(0, 4).filter((id) => id.startsWith('alt'))).toHaveLength(1)
  })
})

describe('board', () => {
  const reader = (rest: Partial<BoardReader> = {}): BoardReader => ({
    ownerId: 'me',
    wishes: [],
    keeps: [pet('x'), pet('shiny-w')],
    stars: ['y'],
    ...rest,
  })

  it('[WI21] ranks what pairs with pets and stars, then what names one of them, then variants, then the rest', () => {
    const index = createIndex({ dear: 1_000 })
    index.put(wish('rest', 'a', ['p'], ['q']))
    index.put(wish('variant', 'b', ['p'], ['w']))
    index.put(wish('wants', 'c', ['p'], ['x']))
    index.put(wish('gives', 'd', ['y'], ['q']))
    index.put(wish('pairs', 'e', ['y'], ['x']))
    index.put(wish('unfair', 'f', ['dear'], ['x']))
    const board = [...index.board(reader({ stars: ['y', 'dear'] }), 1)]
    expect(board[0]).toBe('pairs')
    expect(board.slice(1, 4).toSorted()).toEqual(['gives', 'unfair', 'wants'])
    expect(board.slice(4)).toEqual(['variant', 'rest'])
  })

  it('[WI21] leaves out the reader’s group, parted owners and matches of the reader’s wishes', () => {
    const index = createIndex()
    index.setOwner('me', owner({ group: 'home', parted: new Set(['declined']) }))
    index.setOwner('brother', owner({ group: 'home' }))
    index.setOwner('blocks', owner({ group: 'blocks', parted: new Set(['me']) }))
    for (const id of ['brother', 'declined', 'blocks', 'friend']) index.put(wish(id, id, ['y'], ['x']))
    index.put(wish('other', 'other', ['y'], ['q']))
    index.put(wish('mine', 'me', ['x'], ['y']))
    expect([...index.board(reader({ wishes: ['mine'] }), 1)]).toEqual(['other'])
    expect([...index.board(reader(), 1)].toSorted()).toEqual(['friend', 'other'])
  })

  it('[WI23] shows each group once before any comes twice', () => {
    const index = createIndex()
    for (let number = 0; number < 50; number++) {
      const id = `alt-${number % 10}`
      index.setOwner(id, owner({ group: 'network' }))
      index.put(wish(`network-${number}`, id, [`p${number}`], ['q']))
    }
    for (let number = 0; number < 19; number++) index.put(wish(`alone-${number}`, `alone-${number}`, ['p'], ['q']))
    const board = [...index.board(reader(), 1)]
    expect(board).toHaveLength(69)
    expect(board.slice(0, 20).filter((id) => id.startsWith('network'))).toHaveLength(1)
  })

  it('[WI24] turns equal wishes each day and for each reader', () => {
    const index = createIndex()
    for (let number = 0; number < 30; number++) index.put(wish(`w${number}`, `o${number}`, ['p'], ['q']))
    const first = [...index.board(reader(), 1)]
    expect([...index.board(reader(), 1)]).toEqual(first)
    expect([...index.board(reader(), 2)]).not.toEqual(first)
    expect([...index.board(reader({ ownerId: 'another' }), 1)]).not.toEqual(first)
    expect([...index.board(reader(), 2)].toSorted()).toEqual([...first].toSorted())
  })
})

const names = ['a', 'b', 'c', 'shiny-a', 'shiny-b']
const side = (minLength: number) => fc.uniqueArray(fc.constantFrom(...names), { minLength, maxLength: 3 })
const market = fc.array(
  fc.record({
    ownerId: fc.integer({ min: 0, max: 9 }).map((number) => `owner-${number}`),
    have: side(1),
    want: side(0),
    tags: fc.uniqueArray(fc.constantFrom(...WISH_TAGS), { maxLength: 2 }),
    minimum: fc.option(fc.constantFrom(...WISH_MINIMA)),
  }),
  { minLength: 2, maxLength: 20 },
)
type Posted = PairedWish & { readonly text: string }
const toWishes = (all: typeof market extends fc.Arbitrary<infer Each> ? Each : never): Posted[] =>
  all.map(({ ownerId, have, want, tags, minimum }, number) => {
    const wanted = want.filter((slug) => !have.includes(slug))
    return {
      ...wish(`wish-${number}`, ownerId, have, wanted, { tags, minimum }),
      text: JSON.stringify([ownerId, have.toSorted(), wanted.toSorted(), tags.toSorted(), minimum]),
    }
  })
const createMarket = (wishes: readonly PairedWish[]) => {
  const index = createIndex()
  for (let number = 0; number < 10; number++)
    index.setOwner(
      `owner-${number}`,
      owner({ group: `group-${number % 6}`, parts: [number % 3 === 0, number % 2 === 0, true, false] }),
    )
  for (const each of wishes) index.put(each)
  return index
}
/** What every player sees, by who gives what, since ids change with a repost. */
const everythingSeen = (
  index: ReturnType<typeof createIndex>,
  wishes: readonly Posted[],
  textOf: (id: string) => string,
) =>
  Array.from({ length: 11 }, (_, number) => {
    const ownerId = `owner-${number}`
    const own = wishes.filter((each) => each.ownerId === ownerId)
    return {
      matches: own.map(({ id }) => ids(index.matchesOf(id, MAX_MATCHES)).map(textOf)),
      board: [
        ...index.board({ ownerId, wishes: own.map(({ id }) => id), keeps: [pet('a'), pet('b')], stars: ['c'] }, 3),
      ].map(textOf),
    }
  })

describe('properties', () => {
  it('[WI25] deleting a wish and posting it again changes no board and no match of anyone', () => {
    fc.assert(
      fc.property(market, fc.nat(), (all, at) => {
        const wishes = toWishes(all)
        const index = createMarket(wishes)
        const texts = new Map(wishes.map(({ id, text }) => [id, text]))
        const textOf = (id: string) => texts.get(id)!
        const before = everythingSeen(index, wishes, textOf)
        const old = wishes[at % wishes.length]!
        const again = { ...old, id: '0-reposted' }
        texts.set(again.id, old.text)
        index.remove(old.id)
        index.put(again)
        const now = wishes.map((each) => (each === old ? again : each))
        expect(everythingSeen(index, now, textOf)).toEqual(before)
      }),
      { numRuns: 150 },
    )
  })

  it('[WI22] the order in which wishes came changes nothing', () => {
    fc.assert(
      fc.property(
        market.chain((all) =>
          fc.tuple(fc.constant(toWishes(all)), fc.shuffledSubarray(toWishes(all), { minLength: all.length })),
        ),
        ([wishes, shuffled]) => {
          const textOf = (id: string) => id
          expect(everythingSeen(createMarket(shuffled), wishes, textOf)).toEqual(
            everythingSeen(createMarket(wishes), wishes, textOf),
          )
        },
      ),
      { numRuns: 100 },
    )
  })

  it('[WI20] a match is one from both sides', () => {
    fc.assert(
      fc.property(market, (all) => {
        const wishes = toWishes(all)
        const index = createMarket(wishes)
        for (const { id } of wishes)
          for (const { wishId, fit, give, get, percent } of index.matchesOf(id, MAX_MATCHES))
            expect(index.matchesOf(wishId, MAX_MATCHES)).toContainEqual({
              wishId: id,
              fit,
              give: get,
              get: give,
              percent: 0 - percent,
            })
      }),
      { numRuns: 100 },
    )
  })
})
