import { SourceEvent, SourceState } from '#contract/sources.ts'
import { expect, it } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import { legalSourceMoves, sourceAfter, type SourceSnapshot } from './source-transitions.ts'
import { sourceMachine } from './source.machine.ts'

const NEW: SourceSnapshot = { state: 'quarantined', facts: { isOut: false } }
const walk = (...moves: readonly SourceEvent[]) =>
  moves.reduce<SourceSnapshot>((each, move) => sourceAfter(each, move) ?? each, NEW)

it('[SO6] a source is trusted after its quarantine, and may be suspended and resumed', () => {
  expect([
    walk('promote').state,
    walk('promote', 'suspend').state,
    walk('promote', 'suspend', 'resume').state,
    walk('suspend').state,
    walk('resume').state,
  ]).toEqual(['trusted', 'suspended', 'trusted', 'quarantined', 'quarantined'])
})

it('[SO6] the paths reach every state, with its rows in and out', () => {
  const paths = getShortestPaths(sourceMachine, {
    input: NEW.facts,
    events: SourceEvent.options.map((type) => ({ type })),
  })
  const seen = new Set(paths.map(({ state }) => `${state.value} ${state.context.isOut}`))
  expect(seen).toEqual(new Set(SourceState.options.flatMap((state) => [`${state} true`, `${state} false`])))
})

it('[SO7] revoking takes the rows out for good unless a lead puts them back, and ends the rest', () => {
  const revoked = walk('promote', 'revoke')
  expect([revoked, legalSourceMoves(revoked)]).toEqual([{ state: 'revoked', facts: { isOut: true } }, ['put-back']])
  expect(legalSourceMoves(walk('promote', 'revoke', 'put-back'))).toEqual(['take-out'])
})

it('[SO7] rows that are out are not taken out again', () => {
  expect([sourceAfter(walk('take-out'), 'take-out'), sourceAfter(NEW, 'put-back')]).toEqual([null, null])
})

it('[SO24] a leaked key is revoked, and its rows stay until a lead decides', () => {
  expect(walk('promote', 'leak')).toEqual({ state: 'revoked', facts: { isOut: false } })
  expect(walk('promote', 'take-out', 'leak')).toEqual({ state: 'revoked', facts: { isOut: true } })
})
