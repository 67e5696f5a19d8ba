import type { FastifyRequest } from 'fastify'
import { expect, it, vi } from 'vitest'
import { ProblemError } from './problem.ts'
import { createRefusalLog } from './refusal-log.ts'

function harness() {
  const clock = { now: 1 }
  const info = vi.fn<(facts: object, text: string) => void>()
  const note = createRefusalLog({ now: () => clock.now })
  const refuse = (address: string, error: Error) =>
    note(
      {
        clientAddress: address,
        raw: { headers: { authorization: 'Bearer secret' } },
        log: { info },
      } as unknown as FastifyRequest,
      undefined,
      error,
    )
  return { clock, refuse, lines: () => info.mock.calls.splice(0).map(([facts]) => facts) }
}

const unknown = new ProblemError(401, 'session.invalid', 'Sign in first', undefined, { known: { reason: 'no token' } })
const stale = new ProblemError(403, 'session.not_fresh', 'Sign in again', undefined, { known: { accountId: 'a1' } })

it('[AU25] refused access is logged with code, what is known of it and address', async () => {
  const { refuse, lines } = harness()
  await refuse('203.0.113.9', unknown)
  await refuse('203.0.113.9', stale)
  await refuse('203.0.113.9', new ProblemError(404, 'item.not_found', 'No'))
  await refuse('203.0.113.9', new Error('broken'))
  expect(lines()).toEqual([
    { code: 'session.invalid', reason: 'no token', address: '203.0.113.9' },
    { code: 'session.not_fresh', accountId: 'a1', address: '203.0.113.9' },
  ])
})

it('[AU52] one address fills one line a minute for each code, and the next says how many were skipped', async () => {
  const { clock, refuse, lines } = harness()
  for (let count = 0; count < 1_000; count++) await refuse('203.0.113.9', unknown)
  await refuse('203.0.113.8', unknown)
  clock.now += 60_001
  await refuse('203.0.113.9', unknown)
  expect(lines()).toMatchObject([
    { address: '203.0.113.9' },
    { address: '203.0.113.8', skipped: 999 },
    { address: '203.0.113.9' },
  ])
})

it('[AU52] thousands of addresses fill 60 lines a minute', async () => {
  const { clock, refuse, lines } = harness()
  for (let count = 0; count < 5_000; count++) await refuse(`2001:db8::${count.toString(16)}`, unknown)
  expect(lines().length).toEqual(60)
  clock.now += 60_000
  await refuse('2001:db8::ffff', unknown)
  expect(lines()).toMatchObject([{ skipped: 4_940 }])
})
