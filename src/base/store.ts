/** A value that changes by itself, as useSyncExternalStore reads it. `get` returns the same value between two notifications. */
export type Readable<T> = { get(): T; subscribe(listener: () => void): () => void }
export type Store<T> = Readable<T> & { set(next: T): void }

/** A set of listeners. `start` runs before the first subscribes, and what it returns after the last has left. */
export function createListeners(start?: () => () => void) {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  return {
    subscribe(listener: () => void) {
      if (listeners.size === 0) stop = start?.()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.()
      }
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}

/** One value in memory. Setting an equal value notifies no listener. */
export function createStore<T>(value: T): Store<T> {
  const { subscribe, notify } = createListeners()
  return {
    get: () => value,
    subscribe,
    set(next) {
      if (next === value) return
      value = next
      notify()
    },
  }
}
