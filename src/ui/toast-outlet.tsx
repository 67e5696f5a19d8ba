import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { toastStore } from './toast-store.ts'

/** The place of toasts in the page. What draws them is loaded when there is one, or one may come. NO9 */
export function ToastOutlet() {
  const isWanted = useSyncExternalStore(toastStore.subscribe, toastStore.isWanted, () => false)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(
    () => (isWanted && !Toaster ? loadToaster((loaded) => setToaster(() => loaded)) : undefined),
    [isWanted, Toaster],
  )
  return Toaster && <Toaster />
}

/** Loads the chunk, again when the network is back or the next toast comes: a failure costs a toast, not the page, nor the next toast. LY16, NO16 */
function loadToaster(onLoad: (toaster: ComponentType) => void): () => void {
  let isLoading = false
  const load = () => {
    if (isLoading) return
    isLoading = true
    import('./toaster.tsx').then(
      ({ Toaster }) => onLoad(Toaster),
      (error: unknown) => {
        isLoading = false
        console.warn('toasts: their code could not be loaded', error)
      },
    )
  }
  load()
  addEventListener('online', load)
  const stop = toastStore.subscribe(load)
  return () => {
    removeEventListener('online', load)
    stop()
  }
}
