import { describe, expect, it } from 'vitest'
import { DEMANDS } from '#contract/catalogue.ts'
import { demandDisplay } from './demand-display.ts'
import { statsDisplay } from '#domain/site/stats-display.ts'
import { trendDisplay } from './trend-display.ts'

describe('displays', () => {
  it.each([
    ['up', 'green', 'Up'],
    ['rising', 'green', 'Rising'],
    ['down', 'red', 'Down'],
    ['dropping', 'red', 'Dropping'],
    ['stable', 'blue', 'Stable'],
    ['unstable', 'amber', 'Unstable'],
  ] as const)('[VA14, VA62] %s is %s', (trend, tone, label) => {
    expect(trendDisplay(trend, 5)).toEqual({ trend, tone, label })
  })

  it('[VA15] N/A and TBD have no trend, O/C has', () => {
    expect([trendDisplay('up', 'N/A'), trendDisplay('up', 'TBD')]).toEqual([null, null])
    expect(trendDisplay('up', 'O/C')).toEqual(trendDisplay('up', 1))
  })

  it('[VA16, VA63] every demand has a colour, a word and a strength', () => {
    expect(DEMANDS.map(demandDisplay)).toEqual([
      { demand: 'insane', tone: 'purple', label: 'Insane', strength: 5 },
      { demand: 'very-high', tone: 'indigo', label: 'Very high', strength: 4 },
      { demand: 'high', tone: 'green', label: 'High', strength: 3 },
      { demand: 'medium', tone: 'yellow', label: 'Medium', strength: 2 },
      { demand: 'low', tone: 'red', label: 'Low', strength: 1 },
    ])
  })

  it('[VA44, HM4] figures read ... while loading, 0 when missing, and grouped otherwise', () => {
    expect([
      statsDisplay(undefined, true),
      statsDisplay(undefined, false),
      statsDisplay(12_345_678, true),
      statsDisplay(0, false),
    ]).toEqual(['...', '0', '12,345,678', '0'])
  })
})
