import { liveHatch } from '#contract/hatches.fixture.ts'
import { createLive, liveAddress } from '#app/wiring/live-wiring.ts'
import { statsQuery } from '#lib/queries.ts'
import { scriptedSockets } from '#streams/socket.harness.ts'
import { toastStore } from '#ui/toast-store.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hatchMessage, initial, siteStats } from '../support/live/live-harness.ts'

describe('the address of the live channel', () => {
  it.each([
    ['http://values.test/items?search=a#b', null, null, 'ws://values.test/ws/live'],
    ['https://values.test/', null, 'secret', 'wss://values.test/ws/live?token=secret'],
    ['http://values.test:81/', { epoch: 'a b&c', seq: 0 }, null, 'ws://values.test:81/ws/live?epoch=a+b%26c&seq=0'],
    ['http://values.test/', { epoch: 'A', seq: 7 }, 't&t', 'ws://values.test/ws/live?epoch=A&seq=7&token=t%26t'],
  ])('[LV1][CN20] from %s, at %j, with token %s', (page, position, token, address) => {
    expect(liveAddress(page, position, token)).toEqual(address)
  })
})

describe('the live channel of a page', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    localStorage.clear()
  })

  function harness() {
    const sockets = scriptedSockets()
    vi.stubGlobal('WebSocket', sockets.WebSocket)
    const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
    const live = createLive({ queryClient })
    const received: string[] = []
    live.status$.subscribe((status) => received.push(status))
    return { ...sockets, live, received, queryClient, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
  }

  it('[CN18] opens with the first view, serves them all, and closes one second after the last', async () => {
    const { live, made, alive, pass, received, newest } = harness()
    await pass(5_000)
    expect(made).toEqual([])
    const [first, second] = [live.retain(), live.retain()]
    await pass(10)
    newest().open()
    newest().frame(initial({ seq: 1 }))
    first()
    second()
    await pass(990)
    const third = live.retain()
    await pass(2_000)
    expect([made.length, alive()]).toEqual([1, 1])
    third()
    await pass(1_010)
    expect(alive()).toEqual(0)
    expect(received).toEqual(['connecting', 'live', 'connecting'])
    expect(vi.getTimerCount()).toEqual(0)
  })

  it('[CN20] carries the stored token', async () => {
    localStorage.setItem('auth_token', 'mine')
    const { live, newest, pass } = harness()
    const release = live.retain()
    await pass(10)
    expect(new URL(newest().url).searchParams.get('token')).toEqual('mine')
    release()
  })

  it('[CN22] writes what comes into the query cache', async () => {
    const { live, newest, pass, queryClient } = harness()
    const release = live.retain()
    await pass(10)
    newest().open()
    newest().frame(initial({ seq: 1 }))
    newest().frame(hatchMessage(2))
    await pass(20)
    expect(queryClient.getQueryData(statsQuery.queryKey)).toEqual(siteStats(2))
    release()
  })

  it('[CN34] publishes once a frame', async () => {
    const { live, newest, pass } = harness()
    const received: number[][] = []
    const reading = live.hatches$.subscribe(({ hatches }) => received.push(hatches.map(({ seq }) => seq)))
    await pass(10)
    newest().open()
    newest().frame(initial({ seq: 1 }))
    await pass(40)
    for (const seq of [2, 3, 4]) newest().frame(hatchMessage(seq))
    expect(received).toEqual([[]])
    await pass(20)
    expect(received).toEqual([[], [2, 3, 4]])
    reading.unsubscribe()
  })

  it('[CN25] reports a network that is gone and comes back', async () => {
    const { live, received, newest, pass } = harness()
    const release = live.retain()
    await pass(10)
    newest().open()
    newest().frame(initial({ seq: 1 }))
    // A frame in which it is read, and one in which its report is answered.
    await pass(40)
    window.dispatchEvent(new Event('offline'))
    newest().fail()
    await pass(20)
    window.dispatchEvent(new Event('online'))
    await pass(20)
    expect(received).toEqual(['connecting', 'live', 'offline', 'stale'])
    release()
  })

  it('[CN21] ticks for those who ask', () => {
    const { live } = harness()
    vi.setSystemTime(60_000)
    const received: number[] = []
    const reading = live.clock$(1_000).subscribe((now) => received.push(now))
    vi.advanceTimersByTime(1_020)
    reading.unsubscribe()
    expect(received).toEqual([61_000])
  })

  it('[NO24] announces what is hatched while it is open, and never hatches of a snapshot', async () => {
    const { live, newest, made, pass } = harness()
    const stop = live.notify()
    await pass(10)
    newest().open()
    newest().frame(initial({ seq: 1 }))
    await pass(20)
    expect(toastStore.get()).toEqual([])
    newest().fail()
    await pass(5_000)
    expect(made.length).toEqual(2)
    newest().open()
    newest().frame(initial({ seq: 3, recovered: true, hatches: [liveHatch(2), liveHatch(3)] }))
    await pass(20)
    expect(toastStore.get()).toEqual([])
    newest().frame(hatchMessage(4))
    await pass(300)
    expect(toastStore.get().map(({ title, duration }) => [title, duration])).toEqual([
      [liveHatch(4).notification.title, 8_000],
    ])
    stop()
    for (const { id } of toastStore.get()) toastStore.remove(id)
  })
})
