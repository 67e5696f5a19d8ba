import type { Bounty } from '#contract/bounties.ts'
import { expect, it } from 'vitest'
import { bountySchedule, cycledBounties, upcomingBounties } from './bounty-schedule.ts'

const bounty = (date: string, name: string): Bounty => ({ date, name, pet: name, egg: '?', chance: 1e-8, image: '/x' })
const list = [bounty('2025-11-01', 'one'), bounty('2025-11-02', 'two'), bounty('2025-11-03', 'three')]
const days = (bounties: readonly Bounty[]) =>
  bounties.map(({ date, name, sample }) => `${date} ${name}${sample ? ' sample' : ''}`)

it('[AP21] lists the rest of the schedule from the current UTC day', () => {
  expect(days(upcomingBounties(list, Date.parse('2025-11-02T23:59:59.999Z')))).toEqual([
    '2025-11-02 two',
    '2025-11-03 three',
  ])
  expect(upcomingBounties(list, Date.parse('2025-11-04T00:00:00Z'))).toEqual([])
})

it.each([
  ['2025-11-01T00:00:00Z', ['2025-11-01 one', '2025-11-02 two', '2025-11-03 three']],
  ['2025-11-02T12:00:00Z', ['2025-11-02 two', '2025-11-03 three', '2025-11-04 one sample']],
  ['2025-11-08T00:00:00Z', ['2025-11-08 two sample', '2025-11-09 three sample', '2025-11-10 one sample']],
  ['2025-10-31T23:59:59Z', ['2025-10-31 three sample', '2025-11-01 one', '2025-11-02 two']],
])('[AP72] repeats the list in the demo: on %s', (now, expected) => {
  expect(days(cycledBounties(list, Date.parse(now)))).toEqual(expected)
})

it('[AP72] has nothing to repeat in an empty list', () => {
  expect(cycledBounties([], 0)).toEqual([])
})

it('[BO3, AP71] lists the last days before today, newest first, also after the end of the list', () => {
  const past = (now: string, repeats: boolean) => days(bountySchedule(list, Date.parse(now), { repeats }).past)
  expect(past('2025-11-03T12:00:00Z', false)).toEqual(['2025-11-02 two', '2025-11-01 one'])
  expect(past('2026-11-03T12:00:00Z', false)).toEqual(['2025-11-03 three', '2025-11-02 two', '2025-11-01 one'])
  expect(past('2025-11-05T12:00:00Z', true)).toEqual(['2025-11-04 one sample', '2025-11-03 three', '2025-11-02 two'])
  const long = Array.from({ length: 20 }, (_, day) => bounty(`2025-11-${String(day + 1).padStart(2, '0')}`, 'x'))
  expect(
    bountySchedule(long, Date.parse('2025-11-20T00:00:00Z'), { repeats: false }).past.map(({ date }) => date),
  ).toEqual(['2025-11-19', '2025-11-18', '2025-11-17', '2025-11-16', '2025-11-15', '2025-11-14', '2025-11-13'])
})
