import { NotFoundError } from '#contract/source.ts'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { callNewThread, callThread } from './call-thread.ts'

const file = fileURLToPath(new URL('../../tests/support/threads/obeying-thread.ts', import.meta.url))

function start(options: Partial<Parameters<typeof callThread>[0]> = {}) {
  const report = vi.fn<(error: Error) => void>()
  const thread = callThread<string, unknown>({ file, name: 'test', settings: { colour: 'teal' }, report, ...options })
  onTestFinished(thread.close)
  return { report, ...thread }
}

it('[RU67] calls are under way together, and each gets its own answer', async () => {
  const { call } = start()
  const order: unknown[] = []
  const calls = ['hold', 'one', 'release'].map(async (text) => order.push(await call(text)))
  await Promise.all(calls)
  expect(order.toSorted()).toEqual(['held', 'one', 'released'])
  expect(order[0]).toBe('one')
})

it('[RU67] a call that fails names its error, and the thread goes on', async () => {
  const { call, report } = start()
  const before = await call('thread')
  await expect(call('throw')).rejects.toBeInstanceOf(NotFoundError)
  await expect(call('uncloneable')).rejects.toMatchObject({ name: 'DataCloneError' })
  expect(await call('thread')).toEqual(before)
  expect(before).toEqual({ id: expect.any(Number), settings: { colour: 'teal' } })
  expect(report).not.toHaveBeenCalled()
})

it.each([
  ['exit', 'The test thread ended with code 3'],
  ['crash', 'not caught'],
])(
  '[RU67] after %s all calls fail, it is reported once, and the next call starts another thread',
  async (text, reason) => {
    const { call, report } = start()
    const calls = [call('hang'), call(text)]
    for (const each of calls) await expect(each).rejects.toThrow(reason)
    expect(report.mock.calls.map(([error]) => error.message)).toEqual([reason])
    expect(await call('again')).toBe('again')
  },
)

it('[RU67] a call over the time limit ends the thread, and says what it was about', async () => {
  const { call, report } = start({ timeLimit: 50 })
  await expect(call('hang', { subject: '/items' })).rejects.toThrow('The test thread took longer than 50 ms: /items')
  await expect(call('hang')).rejects.toThrow('The test thread took longer than 50 ms')
  expect(report).toHaveBeenCalledTimes(2)
})

it('[RU67] a signal ends the thread of its call, and none is started for one that is over', async () => {
  const { call } = start()
  const stopping = new AbortController()
  const stopped = call('hang', { signal: stopping.signal })
  stopping.abort()
  await expect(stopped).rejects.toThrow('The test thread was stopped')
  await expect(call('one', { signal: stopping.signal })).rejects.toThrow('The test thread was stopped')
  expect(await call('again')).toBe('again')
})

it('[RU67] closing ends what is under way without a report, and refuses what comes later', async () => {
  const { call, close, report } = start()
  const failed = call('hang').catch((error: unknown) => error)
  await close()
  expect(await failed).toEqual(new Error('The test thread is closed'))
  await expect(call('one')).rejects.toThrow('The test thread is closed')
  expect(report).not.toHaveBeenCalled()
})

it('[RU67] the thread may ask back while it works', async () => {
  const { call } = start({ onNote: (note, reply) => note === 'ask' && reply('answered') })
  expect(await call('ask')).toBe('heard')
})

it('[RU67] work that is rare gets a new thread for each call', async () => {
  const call = callNewThread<string, { id: number }>({ file, name: 'test' })
  const { signal } = new AbortController()
  const [one, other] = [await call('thread', signal), await call('thread', signal)]
  expect(one.id).not.toBe(other.id)
})
