import type { Database } from '#server/db/database.ts'
import { createMetaRepository, PUSH_STOPS } from '#server/db/meta.repository.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import type { AlertTargetTable } from './alerts.table.ts'

type Options = {
  db: Database
  /** Contact that push services are given: another one ends all stops. */
  contact: string | undefined
  /** Logs what the operator should know. */
  warn: (facts: object, text: string) => void
  /** Milliseconds. */
  now: () => number
}

/** `until`: when the service gets a probe. Times are milliseconds. */
const Stop = v.object({ at: v.number(), until: v.number(), pauseMs: v.number() })
const Stops = v.object({ contact: v.string(), services: v.record(v.string(), Stop) })
type Services = v.InferOutput<typeof Stops>['services']

/** Owners whose working subscriptions refuse this site's key in a row. AL47 */
const MIN_OWNERS = 3
const PAUSE_MS = 600_000
const MAX_PAUSE_MS = 3_600_000
/** Longest stop without any probe: messages live no longer. AL252 */
const MAX_STOP_MS = millisecondsInDay
/** How long other messages wait for the answer to a probe. */
const PROBE_MS = 10_000

/** Services that refuse this site's key: each rests for a while, then gets a probe (AL47, AL251, AL252). */
export function createPushStops({ db, contact, warn, now }: Options) {
  const meta = createMetaRepository(db)
  const refusals = new Map<string, Set<string>>()
  const probing = new Set<string>()
  /** As of the last look. */
  let known: Services = {}

  async function read(trx: Database = db): Promise<Services> {
    const text = await createMetaRepository(trx).get(PUSH_STOPS)
    if (text === undefined) return {}
    const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), Stops), text)
    if (!success || output.contact !== contact) return {}
    return Object.fromEntries(Object.entries(output.services).filter(([, { at }]) => at + MAX_STOP_MS > now()))
  }

  async function change(edit: (services: Services) => Services) {
    known = await writeTransaction(db, [PUSH_STOPS], async (trx) => {
      const services = edit(await read(trx))
      const rows = createMetaRepository(trx)
      if (Object.keys(services).length === 0) await rows.remove(PUSH_STOPS)
      else await rows.set(PUSH_STOPS, JSON.stringify({ contact, services }))
      return services
    })
  }

  return {
    /** Reads what other processes have stopped or started again. */
    async look() {
      if ((await meta.get(PUSH_STOPS)) === undefined) known = {}
      // Removes what has ended, so that the row says that a service is stopped.
      else await change((services) => services)
    },
    isStopped: async (service: string): Promise<boolean> => (await read())[service] !== undefined,
    /** When a message may be tried; null: now. Of a stopped service one message to a subscription that has worked is the probe. */
    holdUntil({ name, used_at }: AlertTargetTable): number | null {
      const stop = known[name]
      if (!stop) return null
      if (now() < stop.until) return stop.until
      if (used_at === null || probing.has(name)) return now() + PROBE_MS
      probing.add(name)
      return null
    },
    async noteRefusal({ name, owner_id, used_at }: AlertTargetTable, status: number) {
      // Anyone can subscribe with a foreign key. AL251
      if (used_at === null) return
      const stop = known[name]
      const owners = (refusals.get(name) ?? new Set()).add(owner_id)
      refusals.set(name, owners)
      if (!stop && owners.size < MIN_OWNERS) return
      if (stop && now() < stop.until) return
      const pauseMs = stop ? Math.min(stop.pauseMs * 2, MAX_PAUSE_MS) : PAUSE_MS
      await change((services) => ({
        ...services,
        [name]: { at: stop?.at ?? now(), until: now() + pauseMs, pauseMs },
      }))
      refusals.delete(name)
      if (!stop)
        warn({ service: name, status }, 'a push service refuses this site’s key or PUSH_CONTACT: its messages wait')
    },
    async noteSuccess({ name }: AlertTargetTable) {
      refusals.delete(name)
      if (!known[name]) return
      await change((services) => Object.fromEntries(Object.entries(services).filter(([service]) => service !== name)))
      warn({ service: name }, 'a push service takes messages of this site again')
    },
    endProbe: ({ name }: AlertTargetTable) => void probing.delete(name),
  }
}
export type PushStops = ReturnType<typeof createPushStops>
