import { expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type PushFailure, pushMachine, type PushStanding } from './push.machine.ts'

/** Each answer is given once; the last one stays. */
function harness({
  standings = ['idle'],
  answer = 'granted',
  failures = [null],
}: {
  standings?: (PushStanding | Error)[]
  answer?: NotificationPermission
  failures?: (PushFailure | null | Error)[]
} = {}) {
  const next = <T>(answers: (T | Error)[]) =>
    vi.fn<() => Promise<T>>(async () => {
      const given = answers.length > 1 ? answers.shift()! : answers[0]!
      if (given instanceof Error) throw given
      return given
    })
  const calls = {
    inspect: next(standings),
    ask: vi.fn<() => Promise<NotificationPermission>>(() => Promise.resolve(answer)),
    subscribe: next(failures),
    unsubscribe: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  }
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const actor = createActor(
    pushMachine.provide({
      actors: {
        inspect: fromPromise(calls.inspect),
        ask: fromPromise(calls.ask),
        subscribe: fromPromise(calls.subscribe),
        unsubscribe: fromPromise(calls.unsubscribe),
      },
    }),
  ).start()
  const reach = (state: string) => waitFor(actor, ({ value }) => value === state, { timeout: Infinity })
  return { actor, reach, calls }
}

it.each(['unsupported', 'needsInstall', 'denied', 'subscribed', 'lost', 'blocked', 'idle'] as const)(
  '[WL50] a browser that is %s says so',
  async (standing) => {
    const { actor, reach } = harness({ standings: [standing] })
    await reach(standing)
    expect(actor.getSnapshot().value).toBe(standing)
  },
)

it.each(['idle', 'lost'] as const)(
  '[WL51, WL55] from %s it asks by a tap alone, and after a rule exists',
  async (from) => {
    const { actor, reach, calls } = harness({ standings: [from] })
    await reach(from)
    actor.send({ type: 'push.requested' })
    actor.send({ type: 'page.shown' })
    expect([actor.getSnapshot().value, calls.ask.mock.calls.length]).toEqual([from, 0])
    actor.send({ type: 'rules.read', hasRule: true })
    expect(calls.ask).not.toHaveBeenCalled()
    actor.send({ type: 'push.requested' })
    await reach('subscribed')
    expect(calls.ask).toHaveBeenCalledTimes(1)
  },
)

it.each([
  ['denied', 'idle', 'denied'],
  ['default', 'idle', 'idle'],
  ['denied', 'lost', 'blocked'],
  ['default', 'lost', 'lost'],
] as const)('[WL52, AL204, AL205] the answer %s of one that was %s leads to %s', async (answer, before, state) => {
  const { actor, reach, calls } = harness({ answer, standings: [before, state] })
  await reach(before)
  actor.send({ type: 'rules.read', hasRule: true })
  actor.send({ type: 'push.requested' })
  await reach(state)
  expect(calls.subscribe).not.toHaveBeenCalled()
})

it('[WL52] after a change of the browser’s settings a denied one is looked at again', async () => {
  const { actor, reach } = harness({ standings: ['denied', 'idle'] })
  await reach('denied')
  actor.send({ type: 'page.shown' })
  await reach('idle')
  expect(actor.getSnapshot().value).toBe('idle')
})

it.each([
  ['stopped', 'stopped'],
  [new Error('offline'), 'failed'],
] as const)('[WL53] when subscribing fails it can be tried again', async (failure, said) => {
  const { actor, reach } = harness({ failures: [failure, null] })
  await reach('idle')
  actor.send({ type: 'rules.read', hasRule: true })
  actor.send({ type: 'push.requested' })
  await waitFor(actor, ({ context }) => context.failure !== null, { timeout: Infinity })
  await reach('idle')
  expect(actor.getSnapshot().context.failure).toBe(said)
  actor.send({ type: 'push.requested' })
  await reach('subscribed')
  expect(actor.getSnapshot().context.failure).toBeNull()
})

it.each([
  ['subscribed', 'subscribed'],
  ['lost', 'lost'],
  ['blocked', 'blocked'],
  ['idle', 'idle'],
  [new Error('offline'), 'subscribed'],
] as const)('[WL54] a subscription that is found %s when the page is shown again is %s', async (found, state) => {
  const { actor, reach, calls } = harness({ standings: ['subscribed', found] })
  await reach('subscribed')
  actor.send({ type: 'page.shown' })
  expect(actor.getSnapshot().value).toBe('resyncing')
  await reach(state)
  expect(calls.inspect).toHaveBeenCalledTimes(2)
})

it('[WL56] it is turned off, and on again', async () => {
  const { actor, reach, calls } = harness({ standings: ['subscribed'] })
  await reach('subscribed')
  actor.send({ type: 'rules.read', hasRule: true })
  actor.send({ type: 'push.cancelled' })
  await reach('idle')
  expect(calls.unsubscribe).toHaveBeenCalledTimes(1)
  actor.send({ type: 'push.requested' })
  await reach('subscribed')
})

it.each(['lost', 'blocked'] as const)('[AL204, AL205] one that is %s is left off by a tap', async (standing) => {
  const { actor, reach, calls } = harness({ standings: [standing] })
  await reach(standing)
  actor.send({ type: 'push.cancelled' })
  await reach('idle')
  expect(calls.unsubscribe).toHaveBeenCalledTimes(1)
})

it('[AL205] a blocked one is looked at again when the page is shown', async () => {
  const { actor, reach, calls } = harness({ standings: ['blocked', 'lost'] })
  await reach('blocked')
  actor.send({ type: 'page.shown' })
  await reach('lost')
  expect(calls.inspect).toHaveBeenCalledTimes(2)
})
