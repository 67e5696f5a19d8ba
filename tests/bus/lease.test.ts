import { holdLease, LEASE_MS } from '#server/bus/hold-lease.ts'
import { createMemory, createMemorySharedState } from '#server/bus/memory-shared-state.ts'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { manualClock } from '../support/time/manual-clock.ts'

function start(count: number) {
  const time = manualClock()
  const memory = createMemory(() => 1 + time.clock.now())
  const members = Array.from({ length: count }, () => {
    const shared = createMemorySharedState(memory)
    const state = { isHeld: false, isCut: false }
    const reach = <T>(call: () => Promise<T>) => (state.isCut ? Promise.reject(new Error('cut off')) : call())
    const lease = holdLease({
      name: 'simulator',
      sharedState: {
        claim: (...args) => reach(() => shared.claim(...args)),
        renew: (...args) => reach(() => shared.renew(...args)),
        release: (...args) => reach(() => shared.release(...args)),
      },
      onChange: (isHeld) => void (state.isHeld = isHeld),
      clock: time.clock,
    })
    return { state, lease }
  })
  const holders = () => members.filter(({ state }) => state.isHeld).length
  async function pass(ms: number) {
    for (let passed = 0; passed < ms; passed += 100) {
      time.advance(100)
      await turn()
      expect(holders()).toBeLessThanOrEqual(1)
    }
  }
  return { members, holders, pass }
}

it('[CL18] one of the processes that want a lease holds it for as long as it runs', async () => {
  const { members, pass } = start(3)
  await pass(5_000)
  const holder = members.findIndex(({ state }) => state.isHeld)
  await pass(120_000)
  expect(members.map(({ state }) => state.isHeld)).toEqual([0, 1, 2].map((index) => index === holder))
})

it('[CL18] another process takes a lease over: at once after a stop, within ten seconds and a try after a cut', async () => {
  const { members, holders, pass } = start(3)
  await pass(1_000)
  const first = members.find(({ state }) => state.isHeld)!
  await first.lease.stop()
  expect(holders()).toBe(0)
  await pass(LEASE_MS / 4)
  const second = members.find(({ state }) => state.isHeld)!
  expect(holders()).toBe(1)
  second.state.isCut = true
  await pass(LEASE_MS * 1.25)
  expect([holders(), second.state.isHeld]).toEqual([1, false])
  second.state.isCut = false
  await pass(60_000)
  expect([holders(), second.state.isHeld]).toEqual([1, false])
})

it('[CL18] a lease survives a cut of five seconds', async () => {
  const { members, pass } = start(1)
  await pass(1_000)
  members[0]!.state.isCut = true
  await pass(5_000)
  members[0]!.state.isCut = false
  await pass(60_000)
  expect(members[0]!.state.isHeld).toBe(true)
})
