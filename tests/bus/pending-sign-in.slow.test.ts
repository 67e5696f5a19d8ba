import type { SharedState } from '#server/bus/shared-state.ts'
import { createPendingSignIns } from '#server/modules/auth/pending-sign-in.ts'
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { TRANSPORTS } from '../support/bus/processes.ts'

const BEGUN = { state: 'the-state', nonce: 'n', verifier: 'v', redirectUri: 'https://site.test/return', returnTo: '/' }

/** One process's end of a sign-in: `/begin` stores one, `/finish` takes it. */
async function startApp(sharedState?: Pick<SharedState, 'claim'>) {
  const app = Fastify()
  await app.register(fastifyCookie, { secret: 'key-of-all-processes' })
  const pendings = createPendingSignIns({ secure: false, now: Date.now, ...(sharedState && { sharedState }) })
  app.get('/begin', async (request, reply) => {
    pendings.store(request, reply, BEGUN)
    return {}
  })
  app.get('/finish', async (request, reply) => ({
    took: (await pendings.take(request, reply, BEGUN.state)) !== undefined,
  }))
  onTestFinished(() => app.close())
  return {
    async begin(): Promise<Record<string, string>> {
      const { cookies } = await app.inject('/begin')
      return Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
    },
    finish: async (cookies: Record<string, string>): Promise<boolean> =>
      (await app.inject({ url: '/finish', cookies })).json().took,
  }
}

describe.each(TRANSPORTS)('over $transport', ({ start, isMissing }) => {
  it.skipIf(isMissing)('[CL16] a sign-in begun on one process finishes once, on any of them', async () => {
    const processes = await start(3)
    const apps = await Promise.all(processes.map(({ sharedState }) => startApp(sharedState)))
    const cookies = await apps[0]!.begin()
    const attempts = await Promise.all([...apps, ...apps].map((app) => app.finish(cookies)))
    expect(attempts.filter(Boolean)).toHaveLength(1)
  })
})

it('[CL16] without an answer of the shared state a process still refuses what it finished itself', async () => {
  const app = await startApp({ claim: () => Promise.reject(new Error('Redis is not connected')) })
  const cookies = await app.begin()
  expect([await app.finish(cookies), await app.finish(cookies)]).toEqual([true, false])
})
