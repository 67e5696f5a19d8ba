/** A text in local storage, the same for all tabs, as useSyncExternalStore wants it. Where storage is blocked or full, it lasts for this page. */
export function storedText(key: string) {
  const listeners = new Set<() => void>()
  let unstored: string | null = null

  const tell = () => listeners.forEach((listener) => listener())
  /** Another tab changed it; a null key says that all was cleared. */
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }

  return {
    get(): string | null {
      if (unstored !== null) return unstored
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    set(text: string): void {
      try {
        localStorage.setItem(key, text)
        unstored = null
      } catch {
        unstored = text
      }
      tell()
    },
    remove(): void {
      unstored = null
      try {
        localStorage.removeItem(key)
      } catch {
        // Nothing was kept, so there is nothing to remove.
      }
      tell()
    },
    subscribe(listener: () => void) {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
  }
}
