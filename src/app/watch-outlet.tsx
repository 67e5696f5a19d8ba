import { lazyHandle } from '#base/lazy-handle.ts'
import { watchSheetStore } from '#lib/watch.ts'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'

const sheetCode = lazyHandle('watch sheet', () => import('#features/watchlist/watch-sheet.tsx'))

/** The place of the sheet of Watch buttons. Its code is loaded when one opens it. WL95 */
export function WatchOutlet() {
  const pet = useSyncExternalStore(watchSheetStore.subscribe, watchSheetStore.get, () => null)
  const [WatchSheet, setWatchSheet] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (pet && !WatchSheet) void sheetCode().then((code) => code && setWatchSheet(() => code.WatchSheet))
  }, [pet, WatchSheet])
  return WatchSheet && <WatchSheet />
}
