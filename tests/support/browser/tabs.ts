/** Channels of one name hear each other, and not themselves. */
export class FakeChannel extends EventTarget {
  static open = new Set<FakeChannel>()
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.open)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }))
  }
  close() {
    FakeChannel.open.delete(this)
  }
}

type Request = {
  isShared: boolean
  run: () => unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}
type Lock = { held: Set<Request>; queue: Request[] }

/** Locks as browsers keep them: shared, queued, stolen, aborted. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const locks = new Map<string, Lock>()

  async function start(lock: Lock, request: Request) {
    lock.held.add(request)
    request.resolve(await request.run())
    if (lock.held.delete(request)) grant(lock)
  }
  function grant(lock: Lock) {
    for (const [next] = lock.queue; next && (next.isShared ? isShared(lock) : lock.held.size === 0);) {
      lock.queue.shift()
      void start(lock, next)
      return grant(lock)
    }
  }
  const isShared = ({ held }: Lock) => [...held].every((each) => each.isShared)

  const request = (name: string, options: LockOptions, run: () => unknown) =>
    new Promise((resolve, reject) => {
      const lock = locks.get(name) ?? { held: new Set(), queue: [] }
      locks.set(name, lock)
      const asked = { isShared: options.mode === 'shared', run, resolve, reject }
      options.signal?.addEventListener('abort', () => {
        const place = lock.queue.indexOf(asked)
        if (place < 0) return
        lock.queue.splice(place, 1)
        reject(new DOMException('aborted', 'AbortError'))
        grant(lock)
      })
      if (options.steal) {
        for (const holder of lock.held) holder.reject(new DOMException('stolen', 'AbortError'))
        lock.held.clear()
        void start(lock, asked)
      } else {
        lock.queue.push(asked)
        grant(lock)
      }
    })
  return { request } as unknown as LockManager // only what the streams ask of it
}

/** A page that is seen or not. */
export function fakePage(isVisible: boolean) {
  const page = Object.assign(new EventTarget(), { visibilityState: isVisible ? 'visible' : 'hidden' })
  return {
    page: page as unknown as Document, // only what the streams ask of it
    show() {
      Object.assign(page, { visibilityState: 'visible' })
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

/** Lets everything that has been settled be handled. */
export async function settled() {
  for (let turn = 0; turn < 20; turn++) await null
}
