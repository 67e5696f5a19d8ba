import { TRADE_ROOM_STATES } from '#contract/trade-rooms.ts'
import { expect, it } from 'vitest'
import { FAULTS, RULES } from './planted-faults.ts'
import type { RoomRules } from './room-server.ts'
import { runRoom } from './run-room.ts'

/** `room-model.slow.test.ts` has a hundred thousand. */
const RUNS = 600
/** Runs in which the model looks for a planted fault; most are found within a hundred. */
const MAX_SEARCHED = 10_000

it('[RM40] [RM41] [RM42] two seats over a bad network never agree on what one of them has not SEEN for its full wait', () => {
  const runs = Array.from({ length: RUNS }, (_, index) => ({ seed: `${index}`, ...runRoom(`${index}`, RULES) }))
  expect(runs.filter(({ violation }) => violation !== undefined)).toEqual([])
  // A model in which nobody agrees would find nothing.
  expect(runs.filter(({ states }) => states.has('agreed')).length).toBeGreaterThan(RUNS / 10)
  expect(new Set(runs.flatMap(({ states }) => [...states]))).toEqual(new Set(TRADE_ROOM_STATES))
})

it('[RM40] a seed gives the same run', () => {
  expect(runRoom('same', RULES)).toEqual(runRoom('same', RULES))
})

/** What the first run breaks that breaks something. */
function findViolation(rules: RoomRules): string | undefined {
  for (let seed = 0; seed < MAX_SEARCHED; seed++) {
    const { violation } = runRoom(`${seed}`, rules)
    if (violation !== undefined) return violation
  }
  return undefined
}

it.each(Object.entries(FAULTS))('[RM43] the model finds %s', (_, { rules, finds }) => {
  expect(findViolation(rules)).toBe(finds)
})
