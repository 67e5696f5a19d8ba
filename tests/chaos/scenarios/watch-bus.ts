import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#server/import/seeded-random.ts'
import { chatPlayers } from '../../support/chat/chat-players.ts'
import type { Violation } from '../check-hatches.ts'
import type { FaultKind } from '../plan-faults.ts'
import { startCrowd } from '../presence-crowd.ts'
import { probeSessions, probeValues } from '../probes.ts'
import { runFaults } from '../run-faults.ts'
import { withCluster, type ClusterOptions } from '../with-cluster.ts'

export type BusOptions = ClusterOptions & {
  seed: string
  /** One for each round. */
  kinds: readonly (FaultKind | 'none')[]
  users: number
}

/** How long a round's fault lasts while users come and go. */
const ROUND_MS = 6_000
/** Presence that takes longer counts as wrong: twice the bar. */
const MAX_MS = 30_000
/** Presence that was right stays right. */
const STAYS_MS = 1_500

/** C3, C9: values change, sessions end and users come and go while the bus fails; after each fault presence is compared with the users' sockets. */
export const watchBusFaults = ({ seed, kinds, users, ...options }: BusOptions) =>
  withCluster({ ...options, hasLinks: true }, async (harness) => {
    const { cluster, services, history, token } = harness
    const random = seededRandom(`bus ${seed}`)
    const origins = cluster.members.map(({ origin }) => origin)
    const players = await chatPlayers({ databaseUrl: services.databaseUrl, origin: cluster.origin })
    const crowd = await startCrowd({ players, origins, users, random })
    let hasEnded = false
    const probe = { origins, random, isStopping: () => hasEnded }
    const values = probeValues({ ...probe, token })
    const sessions = probeSessions({ ...probe, players })
    const presenceMs: number[] = []
    const violations: Violation[] = []
    for (const kind of kinds) {
      const member = Math.floor(random() * origins.length)
      const fault = kind === 'none' ? [] : [{ at: 0, kind, member, forMs: ROUND_MS }]
      const [{ errors }] = await Promise.all([runFaults(fault, harness), crowd.changeFor(ROUND_MS)])
      const ms = await crowd.waitUntilRight(MAX_MS)
      history.note('presence', { kind, member, ms })
      presenceMs.push(ms ?? MAX_MS)
      await sleep(STAYS_MS)
      violations.push(
        ...errors.map((detail) => ({ kind: 'did not start', detail })),
        ...crowd.differences().map((detail) => ({ kind: 'another presence', detail: `after ${kind}: ${detail}` })),
      )
    }
    hasEnded = true
    const [valueMs, sessionMs] = await Promise.all([values, sessions])
    crowd.stop()
    await players.end()
    return { violations, kinds, users, presenceMs, valueMs, sessionMs }
  })
export type BusResult = Awaited<ReturnType<typeof watchBusFaults>>
