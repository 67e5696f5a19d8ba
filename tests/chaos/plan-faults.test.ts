import { expect, it } from 'vitest'
import { planFaults } from './plan-faults.ts'

const plan = (seed: string) =>
  planFaults({ seed, seconds: 60, members: 3, kinds: ['kill', 'pause', 'restart'], every: [3_000, 8_000] })

it('[CL48] a seed gives the same faults each time, another seed others', () => {
  expect(plan('7')).toEqual(plan('7'))
  expect(plan('8')).not.toEqual(plan('7'))
})

it('[CL48] faults lie within the run, as far apart as asked', () => {
  const times = plan('7').map(({ at }) => at)
  const rests = times.map((at, index) => at - (times[index - 1] ?? 0))
  expect([rests.length >= 7, rests.every((rest) => rest >= 3_000 && rest <= 8_000), times.at(-1)! < 60_000]).toEqual([
    true,
    true,
    true,
  ])
})

it('[CL48] every kind of fault comes once before any comes again', () => {
  const kinds = plan('7').map(({ kind }) => kind)
  expect(new Set(kinds.slice(0, 3)).size).toEqual(3)
  expect(new Set(kinds.slice(3, 6)).size).toEqual(3)
})
