import type { Approval, Approver } from '#domain/values/proposal-moves.ts'
import type { Database } from '#server/db/database.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { createRolesRepository } from '#server/modules/roles/roles.repository.ts'

/** The people of these approvals, with the roles and restrictions that they have now. PR99 */
export async function readApprovers(db: Database, approvals: readonly Approval[], now: number): Promise<Approver[]> {
  const ids = approvals.map(({ by }) => by)
  const restrictions = await createMeasuresRepository(db).findRestrictions(ids, now)
  const { getRole } = createRolesRepository(db)
  return Promise.all(ids.map(async (id) => ({ id, role: await getRole(id), isRestricted: restrictions.has(id) })))
}
