import { expect, it } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { createMachineReports } from './machine-reports.ts'
import { shareReports, type Channel } from './shared-reports.ts'

const light = createMachine({ id: 'light', initial: 'off', states: { off: { on: { turn: 'on' } }, on: {} } })

/** Pages of one browser: what one posts all others receive. */
function browser() {
  const channels: Channel[] = []
  return (page: string) => {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) =>
        channels
          .filter((other) => other !== channel)
          .forEach((other) => other.onmessage?.({ data: structuredClone(data) } as MessageEvent)),
    }
    channels.push(channel)
    const own = createMachineReports({ now: () => 0, token: () => null })
    const run = () => createActor(light, { inspect: own.observe }).start()
    const shared = shareReports({ own, channel, from: page, page: () => page })
    return {
      run,
      shared,
      seen: () => shared.get().map(({ page: where, machineId, states }) => `${where} ${machineId} ${states.join()}`),
    }
  }
}

it('[DV5] a page shows the runs of all that are open, as they happen, and of one opened before it', () => {
  const open = browser()
  const player = open('/')
  const actor = player.run()
  const machines = open('/dev/machines')
  expect(machines.seen()).toEqual(['/ light off'])
  let updates = 0
  const leave = machines.shared.subscribe(() => updates++)
  actor.send({ type: 'turn' })
  machines.run()
  expect([machines.seen(), updates]).toEqual([['/dev/machines light off', '/ light on'], 2])
  expect(player.seen()).toEqual(['/ light on', '/dev/machines light off'])
  leave()
  player.shared.leave()
  actor.stop() // reported, but of a page that has gone
  expect([machines.seen(), updates]).toEqual([['/dev/machines light off'], 2])
})
