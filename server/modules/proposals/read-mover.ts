import type { Role } from '#contract/users.ts'
import { PROPOSER_POINTS } from '#domain/values/contributor-points.ts'
import type { Mover } from '#domain/values/proposal-moves.ts'
import type { Database } from '#server/db/database.ts'
import { createRolesRepository } from '#server/modules/roles/roles.repository.ts'
import { createContributorsRepository } from './contributors.repository.ts'

export const isStaff = (role: Role): boolean => role === 'editor' || role === 'lead'

/** Those whose suggestions count for points. PR30 */
export const earnsPoints = (role: Role): boolean => !isStaff(role)

/** A user with the role that they have now: the one that they were given, or that of a proposer by their points. PR32 */
export async function readMover(db: Database, id: string, now: number): Promise<Mover> {
  const role = await createRolesRepository(db).roleOf(id)
  if (role !== 'player') return { id, role }
  const points = await createContributorsRepository(db).points(id, now)
  return { id, role: points >= PROPOSER_POINTS ? 'proposer' : 'player' }
}
