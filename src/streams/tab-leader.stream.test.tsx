import { expect, it } from 'vitest'
import { tabLeader } from './tab-leader.stream.ts'

/** One lock as browsers keep it: queued, stolen, aborted. */
function lockHarness() {
  type Request = { run: () => Promise<unknown>; resolve: (value: unknown) => void; reject: (error: unknown) => void }
  let held: Request | null = null
  const queue: Request[] = []
  const start = async (request: Request) => {
    held = request
    request.resolve(await request.run())
    if (held === request) next()
  }
  const next = () => {
    held = null
    const first = queue.shift()
    if (first) void start(first)
  }
  const request = (_name: string, options: { steal?: boolean; signal?: AbortSignal }, run: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const asked = { run, resolve, reject }
      options.signal?.addEventListener('abort', () => {
        const place = queue.indexOf(asked)
        if (place < 0) return
        queue.splice(place, 1)
        reject(new DOMException('aborted', 'AbortError'))
      })
      if (options.steal) {
        held?.reject(new DOMException('stolen', 'AbortError'))
        void start(asked)
      } else if (held) queue.push(asked)
      else void start(asked)
    })
  return { request } as unknown as LockManager // only what the stream asks of it
}

function tab(locks: LockManager, visible: boolean) {
  const page = Object.assign(new EventTarget(), {
    visibilityState: visible ? 'visible' : 'hidden',
  }) as unknown as Document // likewise
  const received: string[] = []
  const reading = tabLeader({ name: 'x', locks, page }).subscribe(({ type }) => received.push(type))
  return {
    received,
    close: () => reading.unsubscribe(),
    show() {
      Object.assign(page, { visibilityState: 'visible' })
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await null
}

it('[NO23] the tab that is looked at leads, and the one before steps back', async () => {
  const locks = lockHarness()
  const first = tab(locks, true)
  const second = tab(locks, true)
  await settled()
  expect([first.received, second.received]).toEqual([['tab.elected', 'tab.deposed'], ['tab.elected']])
  first.show()
  await settled()
  expect([first.received, second.received]).toEqual([
    ['tab.elected', 'tab.deposed', 'tab.elected'],
    ['tab.elected', 'tab.deposed'],
  ])
})

it('[NO23] a hidden tab leads once no other does', async () => {
  const locks = lockHarness()
  const [looked, hidden] = [tab(locks, true), tab(locks, false)]
  await settled()
  expect(hidden.received).toEqual([])
  looked.close()
  await settled()
  expect([looked.received, hidden.received]).toEqual([['tab.elected'], ['tab.elected']])
})

it('[NO23] a tab that closed while it queued never leads', async () => {
  const locks = lockHarness()
  const [looked, hidden] = [tab(locks, true), tab(locks, false)]
  hidden.close()
  looked.close()
  await settled()
  expect(hidden.received).toEqual([])
})

it('[NO23] without locks every tab leads', () => {
  const received: string[] = []
  tabLeader({ name: 'x', locks: undefined }).subscribe(({ type }) => received.push(type))
  expect(received).toEqual(['tab.elected'])
})
