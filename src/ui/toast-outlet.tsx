import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from './toast-store.ts'

/** A chunk that cannot be loaded costs the toasts, not the page around them. LY16 */
export async function loadToaster(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('./toaster.tsx')).Toaster }
  } catch (error) {
    console.warn('toasts: their code could not be loaded', error)
    return { default: () => null }
  }
}
const Toaster = lazy(loadToaster)

/** The place of toasts in the page. What draws them is loaded when there is one, or one may come. */
export function ToastOutlet() {
  const isWanted = useSyncExternalStore(toastStore.subscribe, toastStore.isWanted, () => false)
  return isWanted ? <Suspense><Toaster /></Suspense> : null
}
