import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { throttle, type ThrottleRecords } from './chat-throttle.ts'

const through = (times: readonly number[], interval = 500) => {
  let records: ThrottleRecords = new Map()
  return times.filter((now) => {
    const next = throttle(records, 'a', now, interval)
    records = next.records
    return next.admitted
  })
}
const filled = (count: number, at: number): ThrottleRecords =>
  new Map(Array.from({ length: count }, (_, n) => [`old ${n}`, at]))

describe('throttling', () => {
  it('[CH3] counts from what was let through, not from what was dropped', () => {
    expect(through([0, 499, 500, 900, 999, 1_000])).toEqual([0, 500, 1_000])
  })

  it('[CH3] keeps conversations apart', () => {
    const { records } = throttle(new Map(), 'a', 0, 500)
    expect(throttle(records, 'b', 1, 500)).toEqual({
      admitted: true,
      records: new Map([
        ['a', 0],
        ['b', 1],
      ]),
    })
  })

  it('[CH3] a clock that is set back holds nothing up', () => {
    expect(through([10_000, 2_000, 2_100])).toEqual([10_000, 2_000])
  })

  it('[CH5] never lets two through within one interval, and always one after it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5_000)), (waits) => {
        let now = 0
        const times = waits.map((wait) => (now += wait))
        const admitted = through(times, 1_000)
        expect(admitted.every((time, n) => n === 0 || time - (admitted[n - 1] ?? 0) >= 1_000)).toBe(true)
        expect(times.every((time) => admitted.some((each) => each <= time && time - each < 1_000))).toBe(true)
      }),
    )
  })

  it('[CH4] up to 100 records are kept, however old', () => {
    expect(throttle(filled(99, 0), 'a', 1_000_000, 500).records.size).toEqual(100)
  })

  it('[CH4] beyond 100 only records older than 60 s are discarded', () => {
    expect(throttle(filled(100, 0), 'a', 60_001, 500).records).toEqual(new Map([['a', 60_001]]))
    expect(throttle(filled(100, 0), 'a', 60_000, 500).records.size).toEqual(101)
  })
})
