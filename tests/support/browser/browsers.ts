import { environmentManager } from '@tanstack/react-query'
import { AsyncLocalStorage } from 'node:async_hooks'

/** What a page finds around it. */
type Surroundings = { origin: string; fetch: typeof fetch; WebSocket: typeof globalThis.WebSocket }

/** Keeps what is set as its own properties, as a browser's does. */
class MemoryStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }
  setItem(key: string, text: string): void {
    Reflect.set(this, key, text)
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

const surround = ({ origin, ...network }: Surroundings) => {
  const page = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  })
  return {
    ...network,
    window: page,
    location: new URL(origin),
    localStorage: new MemoryStorage(),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
  }
}
type Globals = ReturnType<typeof surround>

const running = new AsyncLocalStorage<Globals>()

/**
 * Browsers of any number of people in one process: whatever is begun within `run`, and what follows from it, finds the globals of that
 * browser; everything else finds those that were there before.
 */
export function createBrowser(surroundings: Surroundings) {
  const globals = surround(surroundings)
  return { run: <T>(work: () => T): T => running.run(globals, work) }
}
export type Browser = ReturnType<typeof createBrowser>

const NAMES = [
  'fetch',
  'WebSocket',
  'window',
  'location',
  'localStorage',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
] as const satisfies (keyof Globals)[]
for (const name of NAMES) {
  const before: unknown = Reflect.get(globalThis, name)
  Object.defineProperty(globalThis, name, { configurable: true, get: () => running.getStore()?.[name] ?? before })
}
environmentManager.setIsServer(() => false)
