import { AD_REFRESH } from '#domain/site/places.ts'
import { BehaviorSubject, Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adLoads, reattachedHost, REMADE_AFTER } from './ad-place.stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('adLoads', () => {
  function place({ isSeen = true } = {}) {
    const seen$ = new BehaviorSubject(isSeen)
    const removed$ = new Subject<void>()
    const at: number[] = []
    const start = Date.now()
    const loads = adLoads({ seen$, removed$ }).subscribe(() => at.push(Date.now() - start))
    return { seen$, removed$, at, loads }
  }

  it('[AD11] asks at once when it is seen, and every 30 s', () => {
    const { at, loads } = place()
    vi.advanceTimersByTime(2 * AD_REFRESH + 1)
    expect(at).toEqual([0, 30_000, 60_000])
    loads.unsubscribe()
    expect(vi.getTimerCount()).toEqual(0)
  })

  it('[AD11] asks for nothing while it is not seen', () => {
    const { at, seen$ } = place({ isSeen: false })
    vi.advanceTimersByTime(10 * AD_REFRESH)
    expect([at, vi.getTimerCount()]).toEqual([[], 0])
    seen$.next(true)
    vi.advanceTimersByTime(0)
    expect(at).toEqual([300_000])
  })

  it('[AD11] scrolling away and back brings no new one before its 30 s are over, and one at once after them', () => {
    const { at, seen$ } = place()
    vi.advanceTimersByTime(10_000)
    seen$.next(false)
    vi.advanceTimersByTime(5_000)
    seen$.next(true)
    vi.advanceTimersByTime(15_001)
    expect(at).toEqual([0, 30_000])
    seen$.next(false)
    vi.advanceTimersByTime(60_000)
    seen$.next(true)
    vi.advanceTimersByTime(0)
    expect(at).toEqual([0, 30_000, 90_001])
  })

  it('[AD2] asks again when its own was removed, but only where it is seen', () => {
    const { at, seen$, removed$ } = place()
    vi.advanceTimersByTime(4_000)
    removed$.next()
    vi.advanceTimersByTime(0)
    expect(at).toEqual([0, 4_000])
    seen$.next(false)
    removed$.next()
    vi.advanceTimersByTime(1_000)
    expect(at).toEqual([0, 4_000])
    seen$.next(true)
    vi.advanceTimersByTime(0)
    expect(at).toEqual([0, 4_000, 5_000])
  })
})

describe('reattachedHost', () => {
  it('[AD2] a removed ad comes back, at most once a second, until it is closed', async () => {
    const host = document.createElement('div')
    const made: Element[] = []
    const kept = reattachedHost(host).subscribe((element) => made.push(element))
    expect([...host.children]).toEqual(made)
    for (let n = 0; n < 3; n++) {
      host.replaceChildren()
      await vi.advanceTimersByTimeAsync(REMADE_AFTER - 1)
      expect(host.childElementCount).toEqual(0)
      await vi.advanceTimersByTimeAsync(1)
      expect([...host.children]).toEqual([made.at(-1)])
    }
    expect(made).toHaveLength(4)
    kept.unsubscribe()
    host.replaceChildren()
    await vi.advanceTimersByTimeAsync(10 * REMADE_AFTER)
    expect([host.childElementCount, made.length]).toEqual([0, 4])
  })
})
