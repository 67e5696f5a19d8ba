import { PushPanel } from '#features/watchlist/alerts/push-panel.tsx'
import { inspected } from '#app/wiring/inspected.ts'
import { browserPushMachine } from '#app/wiring/push-wiring.ts'
import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'

/** Push alerts of this browser. Its own chunk: XState comes with it. WL50 */
export function WatchlistPush({ hasRule }: { hasRule: boolean }) {
  const actor = useActorRef(browserPushMachine, inspected)
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && actor.send({ type: 'page.shown' })
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [actor])
  return <PushPanel actor={actor} hasRule={hasRule} />
}
