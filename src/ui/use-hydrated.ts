import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until hydrated: what only the browser knows of the address must wait for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
