import type { Role } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import { refuseRestricted } from '#server/modules/measures/refuse-restricted.ts'
import { createRolesRepository } from './roles.repository.ts'

/**
 * Every write of a member of the staff calls this in its transaction, which locks their id: the role may have ended and a measure may have been
 * taken since the request was admitted (RO14, MO81). `now`: milliseconds.
 * @throws ProblemError 403, or 401 for a deleted account
 */
export async function refuseStaff(
  trx: Database,
  { userId, roles, now }: { userId: string; roles: readonly Role[]; now: number },
): Promise<void> {
  if (!roles.includes(await createRolesRepository(trx).getRole(userId)))
    throw new ProblemError(403, 'role.ended', 'Your role has ended')
  await refuseRestricted(trx, userId, now)
}
