import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { checkClock, onClockSet, siteNow } from './site-clock.ts'

const SERVER = Date.parse('2026-11-20T23:30:00.000Z')
const HOUR = 3_600_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const answerWith = (read: () => Promise<Response>) => {
  const fetched = vi.fn(read)
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const dated = (time: number) => async () => new Response(null, { headers: { date: new Date(time).toUTCString() } })

it.each([
  ['two hours ahead', 2 * HOUR],
  ['a day behind', -24 * HOUR],
  ['14 hours ahead', 14 * HOUR],
  ['ten years ahead', 87_660 * HOUR],
])(
  '[BO16] a clock that is %s gives way to the server’s time, first of the page and then of its answer',
  async (_, off) => {
    vi.setSystemTime(SERVER + off)
    answerWith(dated(SERVER + 5_000))
    const heard = vi.fn()
    onTestFinished(onClockSet(heard) as () => void)
    const checked = checkClock(SERVER - 10_000)
    expect(siteNow()).toBe(SERVER - 10_000)
    await checked
    expect([siteNow(), heard.mock.calls.length]).toEqual([SERVER + 5_000, 2])
    vi.setSystemTime(SERVER + off + HOUR)
    expect(siteNow()).toBe(SERVER + 5_000 + HOUR)
  },
)

it('[BO16] a right clock is asked nothing and stays', async () => {
  vi.setSystemTime(SERVER)
  const fetched = answerWith(dated(SERVER))
  // Sets back what another test has set.
  await checkClock(SERVER - 24 * HOUR)
  fetched.mockClear()
  await checkClock(SERVER - 5_000)
  expect([siteNow(), fetched.mock.calls.length]).toEqual([SERVER, 0])
})

it('[BO16] a page that a cache kept a day, without a network, has the browser’s time', async () => {
  vi.setSystemTime(SERVER)
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  await checkClock(SERVER - 24 * HOUR)
  expect(siteNow()).toBe(SERVER)
})
