import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { type BulkAnswer, type BulkRunEmitted, bulkRunMachine } from './bulk-run.machine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Call = {
  ids: readonly string[]
  answer: (refused?: readonly string[]) => Promise<void>
  fail: (error: Error) => Promise<void>
}

/** A machine whose calls are answered by hand. `retries`: how often a call that threw is sent again. */
function createHarness({ chunkSize = 2, retries = 0 } = {}) {
  const calls: Call[] = []
  const emitted: BulkRunEmitted[] = []
  const settle = async () => void (await vi.advanceTimersByTimeAsync(0))
  const actor = createActor(
    bulkRunMachine.provide({
      actors: {
        send: fromPromise(
          ({ input: { ids } }) =>
            new Promise<readonly BulkAnswer[]>((resolve, reject) =>
              calls.push({
                ids,
                answer: (refused = []) => (
                  resolve(ids.map((id) => ({ id, refusal: refused.includes(id) ? 'Too late' : null }))),
                  settle()
                ),
                fail: (error) => (reject(error), settle()),
              }),
            ),
        ),
      },
      guards: { mayRetry: (_, { failures }) => failures < retries },
    }),
    { input: { chunkSize } },
  )
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { actor, calls, emitted, start: (...ids: string[]) => actor.send({ type: 'run.started', ids, params: null }) }
}

it('[DK61, DK85, DK95] sends the items call by call, and says how many are left', async () => {
  const { actor, calls, emitted, start } = createHarness()
  start('a', 'b', 'c')
  expect([calls.map(({ ids }) => ids), actor.getSnapshot().value]).toEqual([[['a', 'b']], { running: 'sending' }])
  await calls[0]!.answer()
  expect(actor.getSnapshot().context).toMatchObject({ count: 3, left: ['c'], succeeded: ['a', 'b'] })
  await calls[1]!.answer()
  expect(actor.getSnapshot().value).toEqual('idle')
  expect(emitted.at(-1)).toEqual({ type: 'run.ended', succeeded: ['a', 'b', 'c'], refused: [], left: [], error: null })
  expect(emitted.map(({ type }) => type)).toEqual(['chunk.answered', 'chunk.answered', 'run.ended'])
})

it('[DK62, DK86, DK96] keeps the reason of what was refused until it is sent again or cleared', async () => {
  const { actor, calls, emitted, start } = createHarness()
  const refusals = () => Object.fromEntries(actor.getSnapshot().context.refusals)
  start('a', 'b', 'c')
  await calls[0]!.answer(['b'])
  await calls[1]!.answer(['c'])
  expect(emitted.at(-1)).toEqual({ type: 'run.ended', succeeded: ['a'], refused: ['b', 'c'], left: [], error: null })
  expect(refusals()).toEqual({ b: 'Too late', c: 'Too late' })
  start('b')
  expect(refusals()).toEqual({ c: 'Too late' })
  await calls[2]!.answer()
  expect(refusals()).toEqual({ c: 'Too late' })
  actor.send({ type: 'refusals.cleared' })
  expect(refusals()).toEqual({})
})

it('[DK85, DK95, DK131] a stop ends the run after the call that is under way', async () => {
  const { actor, calls, emitted, start } = createHarness({ chunkSize: 1 })
  start('a', 'b', 'c')
  actor.send({ type: 'run.stopped' })
  expect(actor.getSnapshot().value).toEqual({ running: 'sending' })
  await calls[0]!.answer()
  expect([calls.length, emitted.at(-1)]).toEqual([
    1,
    { type: 'run.ended', succeeded: ['a'], refused: [], left: ['b', 'c'], error: null },
  ])
})

it('[DK63, DK88] a call that fails ends the run with what is left', async () => {
  const { calls, emitted, start } = createHarness()
  const error = new Error('refused')
  start('a', 'b', 'c')
  await calls[0]!.fail(error)
  expect(emitted).toEqual([{ type: 'run.ended', succeeded: [], refused: [], left: ['a', 'b', 'c'], error }])
})

it('[DK97] a call without an answer is sent again after a second, also when the run is to stop', async () => {
  const { actor, calls, emitted, start } = createHarness({ retries: 1 })
  start('a')
  await calls[0]!.fail(new Error('offline'))
  actor.send({ type: 'run.stopped' })
  await vi.advanceTimersByTimeAsync(999)
  expect([calls.length, actor.getSnapshot().value]).toEqual([1, { running: 'unanswered' }])
  await vi.advanceTimersByTimeAsync(1)
  expect(calls[1]!.ids).toEqual(['a'])
  await calls[1]!.answer()
  expect(emitted.at(-1)).toMatchObject({ succeeded: ['a'], left: [], error: null })
})

it('[DK61] each chunk has its own retries, and the last failure ends the run', async () => {
  const { calls, emitted, start } = createHarness({ chunkSize: 1, retries: 1 })
  const error = new Error('offline')
  start('a', 'b')
  await calls[0]!.fail(error)
  await vi.advanceTimersByTimeAsync(1_000)
  await calls[1]!.answer()
  await calls[2]!.fail(error)
  await vi.advanceTimersByTimeAsync(1_000)
  await calls[3]!.fail(error)
  expect(emitted.at(-1)).toEqual({ type: 'run.ended', succeeded: ['a'], refused: [], left: ['b'], error })
})

it('[DK61] nothing starts without items, nor during a run', async () => {
  const { actor, calls, emitted, start } = createHarness()
  start()
  expect(actor.getSnapshot().value).toEqual('idle')
  start('a')
  start('b')
  await calls[0]!.answer()
  expect([calls.length, emitted.at(-1)]).toMatchObject([1, { succeeded: ['a'] }])
})
