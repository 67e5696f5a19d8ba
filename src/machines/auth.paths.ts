import type { CurrentUser } from '#contract/users.ts'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { getSimplePaths } from 'xstate/graph'
import { authMachine } from './auth.machine.ts'

export const USER: CurrentUser = {
  id: 'u1',
  name: 'mia',
  displayName: 'Mia',
  picture: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  role: 'player',
}
export const FAILURE = new Error('refused')

const gone = ['token removed', 'home', 'session.ended']

/** Events that can happen: in words, and what must follow wherever they are received. */
const HAPPENINGS = [
  { type: 'token.updated', says: 'a token comes', effects: [] },
  { type: 'session.ended', says: 'the session ends elsewhere', effects: gone },
  { type: 'xstate.done.actor.user', says: 'the user is read', event: { output: USER }, effects: [] },
  {
    type: 'xstate.error.actor.user',
    says: 'reading the user fails',
    event: { error: FAILURE },
    effects: ['token removed'],
  },
  { type: 'leave.requested', says: 'logging out is asked for', event: { leaving: 'session' }, effects: [] },
  { type: 'xstate.done.actor.leave', says: 'it succeeds', effects: gone },
  {
    type: 'xstate.error.actor.leave',
    says: 'it fails',
    event: { error: FAILURE },
    effects: ['error: signOut.failed'],
  },
] as const satisfies { type: string; says: string; event?: object; effects: readonly string[] }[]

/** Causes of each of these events. */
export type AuthEvents<Harness> = Record<(typeof HAPPENINGS)[number]['type'], (to: Harness) => void>

type AuthSnapshot = SnapshotFrom<typeof authMachine>
const events = HAPPENINGS.map((each) => ({
  type: each.type,
  ...('event' in each ? each.event : {}),
})) as EventFromLogic<typeof authMachine>[]

export const named = (value: unknown) =>
  typeof value === 'string'
    ? value
    : Object.entries(value ?? {})
        .flat()
        .join(', ')

/** Every path on which nothing happens twice from the same state. */
export const authPaths = getSimplePaths(authMachine, {
  events: (snapshot: AuthSnapshot) => events.filter((event) => snapshot.can(event)),
  serializeState: (snapshot: AuthSnapshot, event, previous) =>
    JSON.stringify([snapshot.value, event?.type, previous?.value]) as never,
}).map(({ steps, state }) => {
  const walk = steps
    .slice(1)
    .map(({ event, state: { value } }) => ({ value, ...HAPPENINGS.find(({ type }) => type === event.type)! }))
  return {
    walk,
    end: state.value,
    says: `${walk.map(({ says }) => says).join(', ') || 'nothing happens'}: ${named(state.value)}`,
  }
})
