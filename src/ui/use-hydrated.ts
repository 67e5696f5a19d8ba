import { useSyncExternalStore } from 'react'

let isHydrating = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Called before the server's page is hydrated; without it the page counts as hydrated. */
export function beginHydration(): void {
  isHydrating = true
}

/** Renders what only the browser knows. A task of its own, or it would lengthen the one that hydrated the page. LY43 */
export function endHydration(): void {
  isHydrating = false
  for (const listener of listeners) listener()
}

export const isPageHydrated = (): boolean => !isHydrating

/** False on the server and until hydrated: what only the browser knows of the address must wait for it. */
export const useHydrated = (): boolean => useSyncExternalStore(subscribe, isPageHydrated, () => false)
