import type { Lookers, LookAtProposal } from '#contract/desk-presence.ts'
import type { Database } from '#server/db/database.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'

/** Milliseconds after which a reader who says nothing is forgotten: their page repeats it every 10 s. */
export const LOOK_MS = 25_000
/** People who are remembered; beyond it the one who spoke longest ago is forgotten. */
export const MAX_LOOKERS = 500

type Options = {
  db: Database
  events: ServerEventBus
  /** Those of these users who are invisible. */
  findInvisible: (userIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Milliseconds. */
  now: () => number
}

/** The proposals that people of the staff look at. Every process keeps a copy, because all of them hear each look. DK173 to DK175 */
export function createLookers({ db, events, findInvisible, now }: Options) {
  /** By account, the one who spoke last at the end. */
  const looks = new Map<string, { proposalId: string; at: number }>()
  events.subscribe('desk.looking', ({ lookerId, proposalId }) => {
    looks.delete(lookerId)
    if (proposalId !== null) looks.set(lookerId, { proposalId, at: now() })
    const [oldest] = looks.keys()
    if (looks.size > MAX_LOOKERS && oldest !== undefined) looks.delete(oldest)
  })

  const find = (accountId: string): string | null => {
    const look = looks.get(accountId)
    return look !== undefined && look.at > now() - LOOK_MS ? look.proposalId : null
  }

  return {
    /** Remembers what a person of the staff looks at, and returns who else does. */
    async look(accountId: string, { proposalId }: LookAtProposal): Promise<Lookers> {
      const invisible = await findInvisible([accountId, ...looks.keys()])
      const before = find(accountId)
      const shown = invisible.has(accountId) ? null : proposalId
      if (before !== null || shown !== null) events.publish('desk.looking', { lookerId: accountId, proposalId: shown })
      if (before !== shown) events.publish('desk.changed', undefined)
      if (proposalId === null) return { names: [] }
      const others = [...looks.keys()].filter((id) => id !== accountId && !invisible.has(id) && find(id) === proposalId)
      const users = await createAccountsRepository(db).findUsers(others)
      return { names: others.flatMap((id) => users.get(id)?.displayName ?? []).toSorted() }
    },
    get size() {
      return looks.size
    },
  }
}
