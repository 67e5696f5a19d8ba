import { useSyncExternalStore } from 'react'
import { type Watchable, watchAll, watchSheetStore, watchStore } from './watch.ts'

/** State and action of a Watch button. The first tap watches, the next one opens the sheet. `isSheetFirst`: the first one does too. WL1, WL94, WL95 */
export function useWatch(pet: Watchable, isSheetFirst = false) {
  const isPressed =
    useSyncExternalStore(
      watchStore.subscribe,
      () => watchStore.get(pet),
      () => 'none',
    ) !== 'none'
  const onPress = () => {
    if (isPressed || isSheetFirst) watchSheetStore.set(pet)
    if (!isPressed) watchAll(pet, true)
  }
  return { isPressed, onPress }
}
