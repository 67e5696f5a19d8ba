import { createListeners } from '#base/store.ts'

/** A text in local storage, shared by all tabs, for useSyncExternalStore. Where storage is blocked or full, it lasts for this page. */
export function storedText(key: string) {
  let unstored: string | null = null
  const { subscribe, notify } = createListeners(() => {
    /** Another tab changed it; a null key says that it cleared everything. */
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) notify()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  })

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
      notify()
    },
    remove(): void {
      unstored = null
      try {
        localStorage.removeItem(key)
      } catch {
        // Nothing was kept, so there is nothing to remove.
      }
      notify()
    },
    /** Whether what was set last is kept beyond this page. */
    isStored: () => unstored === null,
    subscribe,
  }
}
