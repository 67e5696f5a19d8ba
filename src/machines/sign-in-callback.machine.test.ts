import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import { type SignInAnswer, signInCallbackMachine } from './sign-in-callback.machine.ts'

function rig(input: SignInAnswer) {
  const clock = new SimulatedClock()
  const effects: string[] = []
  const actor = createActor(
    signInCallbackMachine.provide({
      actions: {
        storeToken: (_, { token }) => void effects.push(`store ${token}`),
        announceToken: () => void effects.push('announce'),
        go: (_, { to }) => void effects.push(`go ${to}`),
        inform: (_, { text }) => void effects.push(text),
        complain: (_, { text }) => void effects.push(`error: ${text}`),
      },
    }),
    { clock, input },
  ).start()
  return { clock, effects, state: () => actor.getSnapshot().value, status: () => actor.getSnapshot().status }
}

const AFTER = 'xstate.after.success.sign-in-callback.storing'
const answers: { says: string; input: SignInAnswer; begins: string[]; ends: string[] }[] = [
  { says: 'a token', input: { token: 't', error: null, state: '/items' }, begins: ['store t', 'announce'], ends: ['Successfully logged in!', 'go /items'] },
  { says: 'a token without a place', input: { token: 't', error: null, state: null }, begins: ['store t', 'announce'], ends: ['Successfully logged in!', 'go /'] },
  { says: 'a token and a hostile place', input: { token: 't', error: null, state: '//evil.test' }, begins: ['store t', 'announce'], ends: ['Successfully logged in!', 'go /'] },
  { says: 'an error', input: { token: null, error: 'the sign-in was cancelled', state: null }, begins: ['error: Authentication failed: the sign-in was cancelled', 'go /'], ends: [] },
  { says: 'an error and a token', input: { token: 't', error: 'no', state: '/items' }, begins: ['error: Authentication failed: no', 'go /'], ends: [] },
  { says: 'neither', input: { token: null, error: null, state: '/items' }, begins: ['error: No authentication token received', 'go /'], ends: [] },
  { says: 'both, but empty', input: { token: '', error: '', state: '/items' }, begins: ['error: No authentication token received', 'go /'], ends: [] },
]

const paths = answers.flatMap((answer) =>
  getSimplePaths(signInCallbackMachine, { input: answer.input, events: [{ type: AFTER }] }).map(({ steps, state }) => ({
    ...answer, end: String(state.value), passes: steps.slice(1).map(({ event }) => event.type), later: steps.length > 1 ? ', 100 ms later' : '',
  })))

describe('every path through the sign-in callback', () => {
  it('[AU4, AU5] they end in four places', () => {
    expect([paths.length, [...new Set(paths.map(({ end }) => end))]]).toEqual([10, ['storing', 'done', 'failed', 'empty']])
  })

  it.each(paths.map((path) => [`${path.says}${path.later}: ${path.end}`, path] as const))('[AU4, AU5, AU6] with %s', (_, { input, passes, begins, ends, end }) => {
    const { clock, effects, state, status } = rig(input)
    expect(effects).toEqual(begins)
    clock.increment(99)
    expect(effects).toEqual(begins)
    if (passes.length > 0) clock.increment(1)
    expect([state(), status(), effects]).toEqual([end, end === 'storing' ? 'active' : 'done', passes.length > 0 ? [...begins, ...ends] : begins])
  })
})

it('[AU4] what an address says went wrong is freed of what hides in text, and cut', () => {
  const { effects } = rig({ token: null, error: `call\u202E me\n${'x'.repeat(500)}`, state: null })
  expect(effects[0]).toEqual(`error: Authentication failed: call me ${'x'.repeat(92)}`)
})
