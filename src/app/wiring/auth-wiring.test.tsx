import { authToken } from '#lib/auth-token.ts'
import { authPaths, type AuthEvents, USER } from '#machines/auth.paths.ts'
import { toastStore } from '#ui/toast-store.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { startAuth } from './auth-wiring.ts'
import { createLazyAuth } from '../lazy-auth.ts'
import { signInCallback } from './sign-in-callback-wiring.ts'

const answers = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answers)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  answers.mockReset()
  authToken.remove()
  for (const { id } of toastStore.get()) toastStore.remove(id)
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const said = () => toastStore.get().map(({ title, variant }) => [title, variant])

function start() {
  const go = vi.fn<(to: string) => void>()
  const actor = startAuth({ go })
  return { actor, go, state: () => actor.getSnapshot().value, user: () => actor.getSnapshot().context.user }
}

it('[AU1, AU8, AU34] the stored token asks who it is of', async () => {
  answers.mockImplementation(async () => Response.json(USER))
  authToken.set('secret')
  const { state, user } = start()
  expect(state()).toEqual('loading')
  await pass(0)
  expect([state(), user()]).toEqual([{ authenticated: 'idle' }, USER])
  expect(answers.mock.calls).toEqual([
    ['/auth/user', { method: 'GET', headers: { authorization: 'Bearer secret' }, signal: expect.any(AbortSignal) }],
  ])
})

it('[LY18, AU29] a read that fails is tried once more, then the token is removed, which is only logged', async () => {
  answers.mockRejectedValue(new TypeError('Failed to fetch'))
  authToken.set('secret')
  const { state, go } = start()
  await pass(999)
  expect([state(), authToken.get()]).toEqual(['loading', 'secret'])
  await pass(1)
  expect([state(), authToken.get(), said(), go.mock.calls, answers.mock.calls.length]).toEqual([
    'none',
    null,
    [],
    [],
    2,
  ])
  expect(console.warn).toHaveBeenCalledOnce()
})

it('[AU2, AU35] a 401 removes the token, and is reported as a logout', async () => {
  answers.mockImplementation(async () => Response.json({}, { status: 401 }))
  authToken.set('secret')
  const { state, go } = start()
  await pass(5_000)
  expect([state(), authToken.get(), said(), go.mock.calls, answers.mock.calls.length]).toEqual([
    'none',
    null,
    [['You have been logged out', undefined]],
    [['/']],
    1,
  ])
})

it.each([
  ['session', 'POST', '/auth/logout'],
  ['sessions', 'DELETE', '/auth/sessions'],
  ['account', 'DELETE', '/auth/user'],
] as const)('[AU2, AU17] leaving the %s asks for %s %s', async (leaving, method, path) => {
  answers
    .mockImplementationOnce(async () => Response.json(USER))
    .mockImplementation(async () => new Response(null, { status: 204 }))
  authToken.set('secret')
  const { actor, state, go } = start()
  await pass(0)
  actor.send({ type: 'leave.requested', leaving })
  await pass(0)
  expect([answers.mock.calls[1]?.[0], answers.mock.calls[1]?.[1]?.method]).toEqual([path, method])
  expect([state(), authToken.get(), go.mock.calls]).toEqual(['none', null, [['/']]])
})

/** How each step of a path comes about in a page: by what it hears, and by how the server answers what was asked last. */
const answered: ((answer: Response) => void)[] = []
const happenings: AuthEvents<ReturnType<typeof start>> = {
  'token.updated': () => {
    authToken.set('secret')
    dispatchEvent(new Event('auth:token-update'))
  },
  'session.ended': () => void dispatchEvent(new Event('auth:logout')),
  'xstate.done.actor.user': () => answered.at(-1)!(Response.json(USER)),
  'xstate.error.actor.user': () => answered.at(-1)!(Response.json({}, { status: 500 })),
  'leave.requested': ({ actor }) => actor.send({ type: 'leave.requested', leaving: 'session' }),
  'xstate.done.actor.leave': () => answered.at(-1)!(new Response(null, { status: 204 })),
  'xstate.error.actor.leave': () => answered.at(-1)!(Response.json({}, { status: 503 })),
}

/** What the page shows for each effect; the others show nothing. */
const ANNOUNCED: Partial<Record<string, string>> = {
  'session.ended': 'You have been logged out',
  'error: signOut.failed': 'error: Failed to logout',
}

it.each(authPaths.map(({ says, walk }) => [says, walk] as const))(
  '[AU1, AU2, AU3, AU8] in a page, %s',
  async (_, walk) => {
    answers.mockImplementation(() => new Promise((resolve) => void answered.push(resolve)))
    const page = start()
    let homeward = 0
    for (const { type, value, effects } of walk) {
      for (const { id } of toastStore.get()) toastStore.remove(id)
      happenings[type](page)
      await pass(0)
      const announced = effects.flatMap((effect) => ANNOUNCED[effect] ?? [])
      if (effects.some((effect) => effect === 'home')) homeward++
      expect([page.state(), page.user(), authToken.get()]).toEqual([
        value,
        typeof value === 'string' ? null : USER,
        value === 'none' ? null : 'secret',
      ])
      expect([
        said().map(([title, variant]) => (variant === 'destructive' ? `error: ${title}` : title)),
        page.go.mock.calls.length,
      ]).toEqual([announced, homeward])
    }
    page.actor.stop()
  },
)

it('[AU30] a logout that fails says so, and keeps the token', async () => {
  answers
    .mockImplementationOnce(async () => Response.json(USER))
    .mockImplementation(async () => Response.json({}, { status: 503 }))
  authToken.set('secret')
  const { actor, state } = start()
  await pass(0)
  actor.send({ type: 'leave.requested', leaving: 'session' })
  await pass(0)
  expect([state(), authToken.get(), said()]).toEqual([
    { authenticated: 'idle' },
    'secret',
    [['Failed to logout', 'destructive']],
  ])
})

it('[AU3, AU5, AU33] the callback stores the token before it announces it', async () => {
  const heard: (string | null)[] = []
  const note = () => heard.push(authToken.get())
  addEventListener('auth:token-update', note)
  const go = vi.fn<(to: string) => void>()
  createActor(signInCallback({ go }), { input: { token: 'secret', error: null, state: '/eggs', isOwn: true } }).start()
  expect([heard, said(), go.mock.calls]).toEqual([['secret'], [], []])
  await pass(100)
  expect([said(), go.mock.calls]).toEqual([[['Successfully logged in!', undefined]], [['/eggs']]])
  removeEventListener('auth:token-update', note)
})

it('[AU49] the code of the account comes with the first token, once, when the page is idle, and is asked for again when it could not be had', async () => {
  const signedIn = { actor: {}, Menu: () => null, Entries: () => null }
  const load = vi.fn(async () => ({ createSignedIn: () => signedIn as never }))
  let idle = () => {}
  const lazy = createLazyAuth({ go: () => {}, load, whenIdle: () => new Promise((resolve) => (idle = resolve)) })
  const received = vi.fn<() => void>()
  lazy.subscribe(received)
  await pass(0)
  expect([load.mock.calls.length, lazy.get()]).toEqual([0, null])

  load.mockRejectedValueOnce(new Error('gone'))
  authToken.set('secret')
  expect(load).not.toHaveBeenCalled()
  idle()
  await pass(0)
  expect([load.mock.calls.length, lazy.get(), vi.mocked(console.warn).mock.calls]).toEqual([
    1,
    null,
    [['auth: its code could not be loaded', new Error('gone')]],
  ])

  authToken.set('another')
  authToken.set('third')
  idle()
  await pass(0)
  expect([load.mock.calls.length, lazy.get(), received.mock.calls.length]).toEqual([2, signedIn, 1])
})
