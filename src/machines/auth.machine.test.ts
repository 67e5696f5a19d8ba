import type { CurrentUser } from '#contract/users.ts'
import type { SessionSignal } from '#streams/session-signals.stream.ts'
import { Subject } from 'rxjs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromEventObservable, fromPromise } from 'xstate'
import { authMachine, type SignOutScope } from './auth.machine.ts'
import { authPaths, FAILURE, type AuthEvents, named, USER } from './auth.paths.ts'

/** Promises that the test settles, one for each time that the machine asks. */
function asked<Input, T>() {
  const calls: { input: Input; resolve: (value: T) => void; reject: (error: unknown) => void }[] = []
  const waiting = new Set<unknown>()
  const actor = fromPromise<T, Input>(({ input, signal }) => {
    const answer = new Promise<T>((resolve, reject) => calls.push({ input, resolve, reject }))
    const settle = () => waiting.delete(answer)
    waiting.add(answer)
    signal.addEventListener('abort', settle)
    answer.then(settle, settle)
    return answer
  })
  return { calls, waiting, actor }
}

const microtasks = async () => {
  for (let round = 0; round < 5; round++) await null
}

function harness() {
  const signals$ = new Subject<SessionSignal>()
  const user = asked<void, CurrentUser>()
  const leave = asked<{ leaving: SignOutScope }, void>()
  const effects: string[] = []
  const actor = createActor(
    authMachine.provide({
      actors: { signals: fromEventObservable(() => signals$), user: user.actor as never, leave: leave.actor },
      actions: {
        removeToken: () => void effects.push('token removed'),
        goHome: () => void effects.push('home'),
        toastSuccess: (_, { code }) => void effects.push(code),
        toastError: (_, { code }) => void effects.push(`error: ${code}`),
      },
    }),
  ).start()
  return {
    actor,
    signals$,
    user,
    leave,
    state: () => actor.getSnapshot().value,
    userShown: () => actor.getSnapshot().context.user,
    /** What happened since it was asked last. */
    effects: () => effects.splice(0),
  }
}

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => void (warn = vi.spyOn(console, 'warn').mockImplementation(() => {})))

type Harness = ReturnType<typeof harness>
const happenings: AuthEvents<Harness> = {
  'token.updated': ({ signals$ }) => signals$.next({ type: 'token.updated' }),
  'session.ended': ({ signals$ }) => signals$.next({ type: 'session.ended' }),
  'xstate.done.actor.user': ({ user }) => user.calls.at(-1)!.resolve(USER),
  'xstate.error.actor.user': ({ user }) => user.calls.at(-1)!.reject(FAILURE),
  'leave.requested': ({ actor }) => actor.send({ type: 'leave.requested', leaving: 'session' }),
  'xstate.done.actor.leave': ({ leave }) => leave.calls.at(-1)!.resolve(),
  'xstate.error.actor.leave': ({ leave }) => leave.calls.at(-1)!.reject(FAILURE),
}

describe('every path through auth', () => {
  it('[AU1] there are as many as the machine has ways', () => {
    expect([authPaths.length, new Set(authPaths.map(({ end }) => named(end)))]).toEqual([
      48,
      new Set(['none', 'loading', 'authenticated, idle', 'authenticated, leaving']),
    ])
  })

  it.each(authPaths.map(({ walk, says }) => [says, walk] as const))('[AU1, AU2, AU3] %s', async (_, walk) => {
    const machine = harness()
    let tokens = 0
    for (const { type, value, effects } of walk) {
      if (type === 'token.updated') tokens++
      happenings[type](machine)
      await microtasks()
      expect([machine.state(), machine.effects()]).toEqual([value, effects])
      expect(machine.userShown()).toEqual(typeof value === 'string' ? null : USER)
      expect(machine.user.calls).toHaveLength(tokens)
      const asking = [machine.user.waiting.size, machine.leave.waiting.size]
      expect(asking, 'only what the state waits for is still asked').toEqual(
        value === 'loading' ? [1, 0] : named(value) === 'authenticated, leaving' ? [0, 1] : [0, 0],
      )
    }
    const failures = walk.filter(({ type }) => type.startsWith('xstate.error'))
    expect(warn.mock.calls).toEqual(failures.map(() => ['auth', FAILURE]))
  })
})

async function signedIn() {
  const machine = harness()
  machine.signals$.next({ type: 'token.updated' })
  machine.user.calls[0]!.resolve(USER)
  await microtasks()
  return machine
}

it.each<[SignOutScope, string, string]>([
  ['session', 'session.ended', 'signOut.failed'],
  ['sessions', 'session.ended', 'signOut.failed'],
  ['account', 'account.deleted', 'deletion.failed'],
])('[AU2, AU17, AU30] ending the %s announces %s, or %s', async (leaving, done, failed) => {
  const { actor, leave, effects, state } = await signedIn()
  actor.send({ type: 'leave.requested', leaving })
  leave.calls[0]!.reject(FAILURE)
  await microtasks()
  expect([effects(), state()]).toEqual([[`error: ${failed}`], { authenticated: 'idle' }])
  actor.send({ type: 'leave.requested', leaving })
  leave.calls[1]!.resolve()
  await microtasks()
  expect([effects(), state(), leave.calls.map(({ input }) => input.leaving)]).toEqual([
    ['token removed', 'home', done],
    'none',
    [leaving, leaving],
  ])
})

it('[AU2] pressing twice asks once', async () => {
  const { actor, leave } = await signedIn()
  actor.send({ type: 'leave.requested', leaving: 'session' })
  actor.send({ type: 'leave.requested', leaving: 'account' })
  expect(leave.calls.map(({ input }) => input.leaving)).toEqual(['session'])
})

it('[AU3] the answer to an older token changes nothing', async () => {
  const { signals$, user, state, userShown } = harness()
  signals$.next({ type: 'token.updated' })
  signals$.next({ type: 'token.updated' })
  user.calls[0]!.resolve({ ...USER, name: 'another player' })
  await microtasks()
  expect(state()).toEqual('loading')
  user.calls[1]!.resolve(USER)
  await microtasks()
  expect([state(), userShown()]).toEqual([{ authenticated: 'idle' }, USER])
})

it('[AU1] signals that break are logged, and what is known stays', async () => {
  const { signals$, state } = await signedIn()
  signals$.error(FAILURE)
  expect([state(), warn.mock.calls]).toEqual([{ authenticated: 'idle' }, [['auth', FAILURE]]])
})
