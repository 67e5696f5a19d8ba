import type { Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createMeasuresRepository } from './measures.repository.ts'

/**
 * Every call by which a player writes to others asks this inside its transaction, which locks the player as a decision does: what was decided
 * before holds, in every process (MO20, MO21). Nor does an account write that was deleted during the call (AU55).
 * @throws ProblemError 401, or 403 with the reason and the end
 */
export async function refuseRestricted(trx: Database, accountId: string, now: number): Promise<void> {
  const restriction = await createMeasuresRepository(trx).findRestriction(accountId, now)
  if (restriction === null) {
    if (await createAccountsRepository(trx).exists(accountId)) return
    throw new ProblemError(401, 'session.invalid', 'Sign in first', undefined, { known: { accountId } })
  }
  const { kind, until, reason } = restriction
  const [code, what] = kind === 'mute' ? ['account.muted', 'muted'] : ['account.suspended', 'suspended']
  throw new ProblemError(403, code, `You are ${what}${until === null ? '' : ` until ${until}`}: ${reason}`, undefined, {
    members: { restriction },
    known: { accountId },
  })
}
