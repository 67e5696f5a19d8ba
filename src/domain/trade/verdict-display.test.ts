import { describe, expect, it } from 'vitest'
import { toScale, signedPercent } from './verdict-display.ts'

describe('the verdict in figures', () => {
  it.each([
    [11.84, '+11.8%'],
    [-3, '-3%'],
    [0, '0%'],
    [0.04, '0%'],
    [100, '+100%'],
  ])('[CA4] %d percent is %s', (percent, text) => {
    expect(signedPercent(percent)).toBe(text)
  })

  it('[CA9] shows the doubt on a scale that never ends', () => {
    expect(toScale(5, 2.5)).toEqual({ mark: 58, from: 54, to: 62 })
    expect(toScale(-100, 4)).toEqual({ mark: 3, from: 3, to: 3 })
  })
})
