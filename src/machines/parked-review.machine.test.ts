import { expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { parkedReviewMachine } from './parked-review.machine.ts'

function start(readAll: () => Promise<readonly string[]> = async () => ['a', 'b', 'c']) {
  const actor = createActor(parkedReviewMachine.provide({ actors: { readAll: fromPromise(readAll) } })).start()
  const settle = () => waitFor(actor, (snapshot) => snapshot.matches({ selection: 'settled' }), { timeout: Infinity })
  return { actor, settle, page: () => actor.getSnapshot().value.page, context: () => actor.getSnapshot().context }
}

it('[DK85, DK88] a run that ends with an error asks again about what is left, and keeps it selected', () => {
  const { actor, page, context } = start()
  actor.send({ type: 'decision.asked', decision: 'drop', ids: ['a', 'b', 'c'] })
  actor.send({ type: 'decision.confirmed' })
  actor.send({ type: 'run.ended', left: ['b', 'c'], error: 'No network' })
  expect([page(), context().asked, [...context().selected], context().error]).toEqual([
    'confirming',
    ['b', 'c'],
    ['b', 'c'],
    'No network',
  ])
  actor.send({ type: 'decision.confirmed' })
  actor.send({ type: 'run.ended', left: [], error: null })
  expect([page(), context().selected.size, context().error]).toEqual(['browsing', 0, null])
})

it('[DK85] nothing opens over a run that is under way', () => {
  const { actor, page, context } = start()
  actor.send({ type: 'decision.asked', decision: 'drop', ids: ['a'] })
  actor.send({ type: 'decision.confirmed' })
  actor.send({ type: 'details.opened', id: 'b' })
  actor.send({ type: 'decision.asked', decision: 'release', ids: ['b'] })
  actor.send({ type: 'decision.cancelled' })
  expect([page(), context().decision, context().asked]).toEqual(['deciding', 'drop', ['a']])
})

it('[DK84] a decision can be asked for from the details, and about nothing cannot', () => {
  const { actor, page } = start()
  actor.send({ type: 'decision.asked', decision: 'drop', ids: [] })
  expect(page()).toBe('browsing')
  actor.send({ type: 'details.opened', id: 'a' })
  expect(page()).toBe('viewing')
  actor.send({ type: 'decision.asked', decision: 'drop', ids: ['a'] })
  expect(page()).toBe('confirming')
})

it.each([
  ['a', ['a'], 'b'],
  ['b', ['b', 'c'], 'a'],
  ['b', ['c'], 'b'],
  ['a', ['a', 'b', 'c'], null],
])('[DK87] from row %s, once %j are gone, keys act on %s', (id, ids, next) => {
  const { actor, context } = start()
  actor.send({ type: 'row.reached', id })
  actor.send({ type: 'changes.decided', ids, listed: ['a', 'b', 'c'] })
  expect(context().current).toBe(next)
})

it('[DK85] all can be selected, and what cannot be read leaves the selection as it is', async () => {
  const { actor, settle, context } = start()
  actor.send({ type: 'row.toggled', id: 'a' })
  actor.send({ type: 'all.selected' })
  await settle()
  expect([...context().selected]).toEqual(['a', 'b', 'c'])

  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const offline = start(() => Promise.reject(new Error('offline')))
  offline.actor.send({ type: 'row.toggled', id: 'a' })
  offline.actor.send({ type: 'all.selected' })
  await offline.settle()
  expect([[...offline.context().selected], warn.mock.calls.length]).toEqual([['a'], 1])
})
