import { useSyncExternalStore } from 'react'
import { isStarred, starStore, turnStar } from './stars.ts'

/** State and action of a variant's star button. WL1, WL6 */
export function useStar(slug: string) {
  const isPressed = useSyncExternalStore(
    starStore.subscribe,
    () => isStarred(starStore.get(), slug),
    () => false,
  )
  return { isPressed, onPress: () => turnStar(slug) }
}
