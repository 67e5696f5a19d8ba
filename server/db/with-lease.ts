import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import { createLeasesRepository } from './leases.repository.ts'

/** A process that dies while it works leaves the work to another after this long. CL92 */
export const LEASE_MS = 30_000

/** Proof that this process does the work now. */
export type Lease = {
  /** Aborts when the lease was lost. */
  signal: AbortSignal
  /** In a transaction that stores results: makes sure that no other process has taken over. @throws Error */
  confirm(trx: Database): Promise<void>
}

type Options = {
  /** Name of the work. */
  name: string
  /** Milliseconds. */
  now: () => number
  leaseMs?: number | undefined
}

/**
 * Does work that at most one process of the site may do, under a lease in the database that it renews until the work ends. Returns false,
 * without having begun, when another process does it.
 */
export async function withLease(
  db: Database,
  { name, now, leaseMs = LEASE_MS }: Options,
  work: (lease: Lease) => Promise<void>,
): Promise<boolean> {
  const holder = randomUUID()
  const leases = createLeasesRepository(db)
  if (!(await leases.take(name, holder, now(), now() + leaseMs))) return false
  const lost = new AbortController()
  const renewal = setInterval(() => {
    leases.renew(name, holder, now() + leaseMs).then(
      (isOurs) => {
        if (!isOurs) lost.abort()
      },
      () => {}, // the next renewal tries again
    )
  }, leaseMs / 3)
  renewal.unref()
  try {
    await work({
      signal: lost.signal,
      async confirm(trx) {
        if (await createLeasesRepository(trx).isHeld(name, holder)) return
        lost.abort()
        throw new Error(`another process has taken over: ${name}`)
      },
    })
  } finally {
    clearInterval(renewal)
    // Without an answer the lease ends at its time.
    await leases.release(name, holder).catch(() => {})
  }
  return true
}
