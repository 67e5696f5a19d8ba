import { expect, it } from 'vitest'
import { createActor, createMachine, fromPromise } from 'xstate'
import { createMachineReports } from './machine-reports.ts'

const light = createMachine({
  id: 'light',
  type: 'parallel',
  context: { token: 's3cret', lit: 0 },
  states: {
    lamp: {
      initial: 'off',
      states: {
        off: { on: { 'light.turned': 'on' } },
        on: { initial: 'warm', states: { warm: {} }, on: { 'light.turned': 'off' } },
      },
    },
    // What is no machine is not reported.
    fuse: { invoke: { src: fromPromise(() => new Promise(() => {})) } },
  },
})

function start() {
  let time = 0
  const reports = createMachineReports({ now: () => ++time, token: () => 'hidden' })
  const actor = createActor(light, { inspect: reports.observe }).start()
  return { reports, actor, last: () => reports.get()[0]! }
}

it('[DV1, DV4] shows a machine’s state, the public part of its context, and its events', () => {
  const { actor, reports, last } = start()
  actor.send({ type: 'light.turned', note: 'hidden', token: 'x' })
  expect(reports.get()).toEqual([
    {
      id: actor.sessionId,
      machine: light,
      states: ['lamp.on.warm'],
      value: { lamp: { on: 'warm' }, fuse: {} },
      status: 'active',
      context: { token: '[token]', lit: 0 },
      count: 2,
      steps: [
        { at: 2, event: { type: 'light.turned', note: '[token]', token: '[token]' }, states: ['lamp.on.warm'] },
        { at: 1, event: { type: 'xstate.init' }, states: ['lamp.off'] },
      ],
    },
  ])
  actor.stop()
  expect(last().status).toEqual('stopped')
})

it('[DV1] keeps the last 50 events of each of the last 20 runs', () => {
  const { actor, reports, last } = start()
  for (let turn = 0; turn < 80; turn++) actor.send({ type: 'light.turned' })
  expect([last().count, last().steps.length, last().steps[0]!.at]).toEqual([81, 50, 81])
  for (let run = 0; run < 25; run++) createActor(light, { inspect: reports.observe }).start()
  expect(reports.get().length).toEqual(20)
})

it('[DV1] notifies its subscribers of each step until they unsubscribe', () => {
  const { actor, reports } = start()
  let calls = 0
  const leave = reports.subscribe(() => calls++)
  actor.send({ type: 'light.turned' })
  leave()
  actor.send({ type: 'light.turned' })
  expect(calls).toEqual(1)
})
