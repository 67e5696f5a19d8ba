import { lazyHandle } from '#base/lazy-handle.ts'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { toastStore } from './toast-store.ts'

/** The place of toasts in the page. What draws them is loaded when there is one, or one may come. NO9 */
export function ToastOutlet() {
  const isNeeded = useSyncExternalStore(toastStore.subscribe, toastStore.isToasterNeeded, () => false)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(
    () => (isNeeded && !Toaster ? loadToaster((loaded) => setToaster(() => loaded)) : undefined),
    [isNeeded, Toaster],
  )
  return Toaster && <Toaster />
}

const toasterCode = lazyHandle('toasts', () => import('./toaster.tsx'))

/** Loads the chunk, again when the network is back or the next toast comes: a failure costs one toast, not the page. LY16, NO16 */
function loadToaster(onLoad: (toaster: ComponentType) => void): () => void {
  const load = () => void toasterCode().then((code) => code && onLoad(code.Toaster))
  load()
  addEventListener('online', load)
  const stop = toastStore.subscribe(load)
  return () => {
    removeEventListener('online', load)
    stop()
  }
}
