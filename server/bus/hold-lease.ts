import { type Clock, systemClock } from '#server/time/clock.ts'
import type { SharedState } from './shared-state.ts'

export const LEASE_MS = 10_000
/** Three renewals may fail before the lease is lost. */
const RENEW_MS = LEASE_MS / 4

type Options = {
  sharedState: Pick<SharedState, 'claim' | 'renew' | 'release'>
  /** Name of the work that only one process may do. */
  name: string
  /** Called when this process begins to hold the lease, and when it no longer does. */
  onChange: (isHeld: boolean) => void
  clock?: Clock
}

/** Competes for a lease that at most one process holds, and takes over within ten seconds when its holder stops (CL18). */
export function holdLease({ sharedState, name, onChange, clock = systemClock }: Options) {
  let isHeld = false
  let isStopped = false
  let cancelExpiry = () => {}
  let cancelTry = () => {}

  function set(held: boolean) {
    cancelExpiry()
    if (held === isHeld) return
    isHeld = held
    onChange(held)
  }

  /** A claim whose answer was lost is ours already, so renewing comes first. */
  const acquire = async () => (await sharedState.renew(name, LEASE_MS)) || sharedState.claim(name, LEASE_MS)

  async function attempt() {
    const askedAt = clock.now()
    // Without an answer the lease ends at its time.
    const isOurs = await acquire().catch(() => undefined)
    if (isStopped) return
    if (isOurs !== undefined) set(isOurs)
    if (isOurs) cancelExpiry = clock.after(askedAt + LEASE_MS - clock.now(), () => set(false))
    cancelTry = clock.after(RENEW_MS, () => void attempt())
  }
  void attempt()

  return {
    /** Gives the lease to another process. */
    async stop() {
      isStopped = true
      cancelTry()
      const wasHeld = isHeld
      set(false)
      if (wasHeld) await sharedState.release(name).catch(() => {})
    },
  }
}
