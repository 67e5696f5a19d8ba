import type { SignInAnswer } from '#contract/sign-in.ts'
import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import { signInCallbackMachine } from './sign-in-callback.machine.ts'

function harness(input: SignInAnswer) {
  const clock = new SimulatedClock()
  const effects: string[] = []
  const actor = createActor(
    signInCallbackMachine.provide({
      actions: {
        storeToken: (_, { token }) => void effects.push(`store ${token}`),
        announceToken: () => void effects.push('announce'),
        go: (_, { to }) => void effects.push(`go ${to}`),
        toastSuccess: (_, { code }) => void effects.push(code),
        toastError: (_, { code }) => void effects.push(`error: ${code}`),
      },
    }),
    { clock, input },
  ).start()
  return { clock, effects, state: () => actor.getSnapshot().value, status: () => actor.getSnapshot().status }
}

const AFTER = 'xstate.after.success.sign-in-callback.storing'
const IGNORED = ['error: signIn.foreign', 'go /']
const own = { token: 't', error: null, state: '/items', isOwn: true }
const answers: { says: string; input: SignInAnswer; begins: string[]; ends: string[] }[] = [
  { says: 'a token', input: own, begins: ['store t', 'announce'], ends: ['signIn.done', 'go /items'] },
  {
    says: 'a token without a place',
    input: { ...own, state: null },
    begins: ['store t', 'announce'],
    ends: ['signIn.done', 'go /'],
  },
  {
    says: 'a token and a hostile place',
    input: { ...own, state: '//evil.test' },
    begins: ['store t', 'announce'],
    ends: ['signIn.done', 'go /'],
  },
  { says: 'a token of a sign-in that began elsewhere', input: { ...own, isOwn: false }, begins: IGNORED, ends: [] },
  {
    says: 'a known error',
    input: { ...own, token: null, error: 'cancelled', isOwn: false },
    begins: ['error: signIn.cancelled', 'go /'],
    ends: [],
  },
  {
    says: 'an error and a token',
    input: { ...own, error: 'stale' },
    begins: ['error: signIn.stale', 'go /'],
    ends: [],
  },
  {
    says: 'an unknown error',
    input: { ...own, token: null, error: 'Call +1 555 0100 to get your pets back' },
    begins: ['error: signIn.failed', 'go /'],
    ends: [],
  },
  {
    says: 'an error that every object has',
    input: { ...own, token: null, error: 'constructor' },
    begins: ['error: signIn.failed', 'go /'],
    ends: [],
  },
  {
    says: 'neither',
    input: { ...own, token: null, isOwn: false },
    begins: ['error: signIn.empty', 'go /'],
    ends: [],
  },
  {
    says: 'both, but empty',
    input: { ...own, token: '', error: '' },
    begins: ['error: signIn.empty', 'go /'],
    ends: [],
  },
]

const paths = answers.flatMap((answer) =>
  getSimplePaths(signInCallbackMachine, { input: answer.input, events: [{ type: AFTER }] }).map(({ steps, state }) => ({
    ...answer,
    end: String(state.value),
    passes: steps.slice(1).map(({ event }) => event.type),
    later: steps.length > 1 ? ', 100 ms later' : '',
  })),
)

describe('every path through the sign-in callback', () => {
  it('[AU4, AU5, AU20] they end in five places', () => {
    expect([paths.length, [...new Set(paths.map(({ end }) => end))]]).toEqual([
      13,
      ['storing', 'done', 'ignored', 'failed', 'empty'],
    ])
  })

  it.each(paths.map((path) => [`${path.says}${path.later}: ${path.end}`, path] as const))(
    '[AU4, AU5, AU6, AU19, AU20, AU21, AU32, AU33] with %s',
    (_, { input, passes, begins, ends, end }) => {
      const { clock, effects, state, status } = harness(input)
      expect(effects).toEqual(begins)
      clock.increment(99)
      expect(effects).toEqual(begins)
      if (passes.length > 0) clock.increment(1)
      expect([state(), status(), effects]).toEqual([
        end,
        end === 'storing' ? 'active' : 'done',
        passes.length > 0 ? [...begins, ...ends] : begins,
      ])
    },
  )
})
