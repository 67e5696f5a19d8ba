import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEMANDS } from '#contract/catalogue.ts'
import { demands, trends } from '#messages/pets.ts'
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
  ] as const)('[VA14, VA62] %s is %s, and called %s', (trend, tone, word) => {
    expect(trendDisplay(trend, 5)).toEqual({ trend, tone })
    expect(trends[trend]).toEqual(word)
  })

  it('[VA15] N/A and TBD have no trend, O/C has', () => {
    expect([trendDisplay('up', 'N/A'), trendDisplay('up', 'TBD')]).toEqual([null, null])
    expect(trendDisplay('up', 'O/C')).toEqual(trendDisplay('up', 1))
  })

  it('[VA16, VA63] every demand has a word, a colour and as many bars as it is strong', () => {
    expect(DEMANDS.map((demand) => demands[demand])).toEqual(['Insane', 'Very high', 'High', 'Medium', 'Low'])
    const styles = readFileSync('src/ui/tags.css', 'utf8')
    const looks = DEMANDS.map((demand) =>
      new RegExp(`\\[data-demand="${demand}"\\] \\{ --c: var\\((.*?)\\).*--n: (\\d)`).exec(styles),
    )
    expect(looks.map((found) => found?.slice(1))).toEqual([
      ['--demand-insane', '5'],
      ['--demand-very-high', '4'],
      ['--demand-high', '3'],
      ['--demand-medium', '2'],
      ['--demand-low', '1'],
    ])
    const tokens = readFileSync('src/ui/tokens.css', 'utf8')
    const colours = DEMANDS.map((demand) => new RegExp(`--demand-${demand}: (#\\w{6})`).exec(tokens)?.[1])
    expect(colours, 'purple, indigo, green, yellow, red').toEqual([
      '#cf97ff',
      '#9fabff',
      '#54dc8e',
      '#ffd84f',
      '#ff8389',
    ])
  })

  it('[VA44, HM4] figures read ... while loading, – when they could not be read, and grouped otherwise', () => {
    expect([
      statsDisplay(undefined, true),
      statsDisplay(undefined, false),
      statsDisplay(12_345_678, true),
      statsDisplay(0, false),
    ]).toEqual(['...', '–', '12,345,678', '0'])
  })
})
