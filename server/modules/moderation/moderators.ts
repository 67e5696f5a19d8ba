import type { Role } from '#contract/users.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { createRolesRepository } from '#server/modules/roles/roles.repository.ts'

/** Roles that read reports and decide on them. MO1 */
export const MODERATORS = ['editor', 'lead'] as const satisfies readonly Role[]

/** Moderators without a measure that forbids them to decide. MO81 */
export async function listModerators(db: Database, now: number): Promise<string[]> {
  const ids = await createRolesRepository(db).listIds(MODERATORS)
  const restricted = await createMeasuresRepository(db).findRestrictions(ids, now)
  return ids.filter((id) => !restricted.has(id))
}

/** Whether a moderator decides on an appeal: not the one who took the measure, unless there is no other. MO29 */
export const mayDecideAppeal = (
  { by_id, account_id }: Pick<Schema['measure'], 'by_id' | 'account_id'>,
  moderatorId: string,
  moderatorIds: readonly string[],
): boolean => by_id !== moderatorId || moderatorIds.every((id) => id === by_id || id === account_id)
