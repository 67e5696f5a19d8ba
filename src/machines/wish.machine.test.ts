import { type WishRest, WishEnd, WishState } from '#contract/wishes.ts'
import { expect, it } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import { wishAfter, type WishSnapshot } from './wish-transitions.ts'
import { type WishEvent, wishMachine } from './wish.machine.ts'

const RESTS = ['unseen', 'invisible', 'full', 'reported', 'restricted'] as const satisfies WishRest[]
const EVENTS: readonly WishEvent[] = [
  { type: 'post' },
  ...RESTS.flatMap((reason) => [{ type: 'rest', reason } as const, { type: 'wake', reason } as const]),
  { type: 'traded' },
  ...WishEnd.options.map((reason) => ({ type: 'end', reason }) as const),
]
const DRAFT: WishSnapshot = { state: 'draft', facts: { rests: [], end: null } }
const walk = (...events: readonly WishEvent[]) =>
  events.reduce<WishSnapshot>((each, event) => wishAfter(each, event) ?? each, DRAFT)
const allowed = (snapshot: WishSnapshot) => [
  ...new Set(EVENTS.filter((event) => wishAfter(snapshot, event)).map(({ type }) => type)),
]
const post = { type: 'post' } as const
const rest = (reason: WishRest) => ({ type: 'rest', reason }) as const
const wake = (reason: WishRest) => ({ type: 'wake', reason }) as const

it('[WI3] the paths reach every state, and a draft can only be posted', () => {
  const paths = getShortestPaths(wishMachine, { input: DRAFT.facts, events: EVENTS })
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(['draft', ...WishState.options]))
  expect([allowed(DRAFT), walk(post)]).toEqual([['post'], { state: 'standing', facts: { rests: [], end: null } }])
})

it('[WI3] on every path a wish rests exactly while it has a reason to, and each reason is in it once', () => {
  const paths = getShortestPaths(wishMachine, { input: DRAFT.facts, events: EVENTS })
  expect(paths.length).toBeGreaterThan(2 ** RESTS.length)
  for (const { state } of paths) {
    const { rests, end } = state.context
    expect([state.value === 'resting', new Set(rests).size]).toEqual([rests.length > 0, rests.length])
    expect(end !== null).toBe(state.value === 'ended')
  }
})

it('[WI3] a wish with two reasons to rest stands again after the last of them', () => {
  const resting = walk(post, rest('full'), rest('unseen'), rest('full'))
  expect(resting).toEqual({ state: 'resting', facts: { rests: ['unseen', 'full'], end: null } })
  expect(wishAfter(resting, wake('full'))).toEqual({ state: 'resting', facts: { rests: ['unseen'], end: null } })
  expect(wishAfter(resting, wake('reported'))).toEqual(resting)
  expect(walk(post, rest('full'), rest('unseen'), wake('unseen'), wake('full'))).toEqual(walk(post))
})

it.each([[[post]], [[post, rest('invisible')]]])(
  '[WI3, WI7, WI8] after %j it ends or is fulfilled, and nothing happens to it any more',
  (events) => {
    for (const reason of WishEnd.options)
      expect(walk(...events, { type: 'end', reason })).toEqual({ state: 'ended', facts: { rests: [], end: reason } })
    const fulfilled = walk(...events, { type: 'traded' })
    expect(fulfilled).toEqual({ state: 'fulfilled', facts: { rests: [], end: null } })
    expect([allowed(fulfilled), allowed(walk(...events, { type: 'end', reason: 'owner' }))]).toEqual([[], []])
  },
)
