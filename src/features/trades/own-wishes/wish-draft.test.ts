import { newWishPath } from '#domain/wishes/new-wish-path.ts'
import { expect, it } from 'vitest'
import { draftTags, parseWishDraft, refuseEntry, toContent, toDraftPath, toggleTag } from './wish-draft.ts'

const parse = (query: string) => parseWishDraft(new URLSearchParams(query))
const draftOf = (query: string) => parse(query).draft

it('[WI80] an address fills both sides, tags, least verdict and note', () => {
  expect(parse('have=doggy:2&have=bunny:1&want=shiny-doggy:1&tag=upgrade&minimum=5&note=onlyThese')).toEqual({
    draft: {
      have: [
        { slug: 'doggy', quantity: 2 },
        { slug: 'bunny', quantity: 1 },
      ],
      want: [{ slug: 'shiny-doggy', quantity: 1 }],
      tags: ['upgrade'],
      minimum: 5,
      note: 'onlyThese',
    },
    leftOut: 0,
  })
})

it.each([
  ['have=%3Cscript%3E:1&want=doggy:0&want=bunny:many&want=cat:1000', 4],
  ['have=doggy:1&have=doggy:2&want=doggy:1', 2],
  [Array.from({ length: 8 }, (_, at) => `have=pet${at}:1`).join('&'), 2],
  ['tag=everything&minimum=4&note=call-me', 0],
])('[WI80] parts of a link that no wish takes are left out: %s', (query, leftOut) => {
  const { draft, ...rest } = parse(query)
  expect(rest).toEqual({ leftOut })
  expect([draft.minimum, draft.note, draft.have.length <= 6]).toEqual([-5, null, true])
})

it.each([
  'have=doggy:2&want=bunny:1&tag=upgrade&tag=adds&minimum=any&note=inGameNow',
  'have=doggy:2&tag=',
  'have=doggy:2&minimum=10',
  '',
])('[WI81] the address of a draft is that draft again: %s', (query) => {
  const draft = draftOf(query)
  expect(draftOf(toDraftPath(draft).split('?')[1] ?? '')).toEqual(draft)
})

it('[WI82] a draft that wants no pet takes any offer until the player chooses', () => {
  expect(draftTags(draftOf('have=doggy:1'))).toEqual(['any'])
  expect(draftTags(draftOf('have=doggy:1&want=bunny:1'))).toEqual([])
  const none = toggleTag(draftOf('have=doggy:1'), 'any')
  expect([draftTags(none), toContent(none)]).toEqual([[], null])
  expect(toContent(toggleTag(none, 'demand'))).toMatchObject({ have: [{ slug: 'doggy' }], want: [], tags: ['demand'] })
})

it('[WI1] a pet is on one side only, and a side has six at most', () => {
  const full = draftOf(Array.from({ length: 6 }, (_, at) => `have=pet${at}:1`).join('&'))
  expect([
    refuseEntry(full, 'have', 'doggy'),
    refuseEntry(full, 'have', 'pet1'),
    refuseEntry(full, 'want', 'pet1'),
    refuseEntry(full, 'want', 'doggy'),
  ]).toEqual(['full', null, 'otherSide', null])
})

it('[WI88] links of other pages fill in the form', () => {
  expect(newWishPath({})).toBe('/trades/new')
  const path = newWishPath({
    have: [{ slug: 'doggy', quantity: 2 }],
    want: [{ slug: 'bunny', quantity: 1 }],
    tags: ['adds'],
  })
  expect(path).toBe('/trades/new?have=doggy:2&want=bunny:1&tag=adds')
  expect(parse(path.split('?')[1]!)).toMatchObject({ draft: { have: [{ slug: 'doggy', quantity: 2 }] }, leftOut: 0 })
})
