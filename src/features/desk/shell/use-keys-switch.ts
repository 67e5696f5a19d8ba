import { storedText } from '#lib/stored-text.ts'
import { useSyncExternalStore } from 'react'

const stored = storedText('desk-keys')
const OFF = 'off'

/** Whether single keys work on the desk, as kept in this browser. DK21 */
export function useKeysSwitch() {
  const isOn = useSyncExternalStore(stored.subscribe, () => stored.get() !== OFF)
  return [isOn, (next: boolean) => (next ? stored.remove() : stored.set(OFF))] as const
}
