import { within } from '#server/time/within.ts'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'

/** Both ends of a connection inside this thread. */
async function openConnection() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const near = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [[far]] = await Promise.all([once(server, 'connection'), once(near, 'connect')])
  onTestFinished(() => {
    near.destroy()
    far.destroy()
    server.close()
  })
  return { near, far }
}

const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

it('[CL15] an answer that came in time counts although the thread was blocked until the limit had passed', async () => {
  const { near, far } = await openConnection()
  const answer = within(250, once(near, 'data'))
  far.write('answer')
  block(400)
  expect(String(await answer)).toBe('answer')
})

it('[CL15] work that never ends fails at its limit', async () => {
  await expect(within(20, new Promise(() => {}))).rejects.toThrow('no answer within 20 ms')
})
