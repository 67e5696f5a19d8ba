import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from './toast-store.ts'

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster: component }) => ({ default: component })))

/** The place of toasts in the page. What draws them is loaded when there is one. */
export function ToastOutlet() {
  const any = useSyncExternalStore(toastStore.subscribe, () => toastStore.get().length > 0, () => false)
  return any ? <Suspense><Toaster /></Suspense> : null
}
