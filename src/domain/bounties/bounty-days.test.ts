import type { Bounty } from '#contract/bounties.ts'
import { describe, expect, it } from 'vitest'
import { bountyDays, bountyEggHref } from './bounty-days.ts'

const bounty = (date: string): Bounty => ({
  date,
  name: 'King',
  pet: 'king',
  egg: 'Void Egg',
  chance: 1e-9,
  image: '/items/king.webp',
})
const schedule = ['2025-11-03', '2025-11-04', '2025-11-05'].map(bounty)
const past = ['2025-11-02', '2025-11-01'].map(bounty)

describe('bounty days', () => {
  it.each([
    ['2025-11-03T00:00:00.000Z', '2025-11-03', ['2025-11-04', '2025-11-05'], ['2025-11-02', '2025-11-01']],
    ['2025-11-03T23:59:59.999Z', '2025-11-03', ['2025-11-04', '2025-11-05'], ['2025-11-02', '2025-11-01']],
    ['2025-11-04T00:00:00.000Z', '2025-11-04', ['2025-11-05'], ['2025-11-03', '2025-11-02', '2025-11-01']],
    ['2025-11-02T23:59:59.000Z', '2025-11-02', ['2025-11-03', '2025-11-04', '2025-11-05'], ['2025-11-01']],
    ['2025-11-06T00:00:00.000Z', undefined, [], ['2025-11-05', '2025-11-04', '2025-11-03', '2025-11-02', '2025-11-01']],
  ])('[BO1, BO2, BO3] at %s today is %s', (now, today, upcoming, gone) => {
    const days = bountyDays({ schedule, past }, Date.parse(now))
    expect([days.today?.date, days.upcoming.map(({ date }) => date), days.past.map(({ date }) => date)]).toEqual([
      today,
      upcoming,
      gone,
    ])
  })

  it('[BO3] an unknown egg leads nowhere', () => {
    expect([bountyEggHref({ egg: 'Void Egg' }), bountyEggHref({ egg: '?' })]).toEqual(['/eggs/void-egg', null])
  })
})
