import type { Role } from '#contract/users.ts'
import { PROPOSER_POINTS } from '#domain/values/contributor-points.ts'
import type { Mover } from '#domain/values/proposal-moves.ts'
import type { Database } from '#server/db/database.ts'
import { createRolesRepository } from '#server/modules/roles/roles.repository.ts'
import { createContributorsRepository } from './contributors.repository.ts'
import type { ProposalTable } from './proposals.table.ts'

export const isStaff = (role: Mover['role']): boolean => role === 'editor' || role === 'lead'

/** The author of a proposal if it counts for points: a player or proposer. PR30 */
export const toCreditedAuthor = ({
  author_id,
  author_role,
}: Pick<ProposalTable, 'author_id' | 'author_role'>): string | null =>
  author_role === null || isStaff(author_role) ? null : author_id

/** A user with the role that they have now: the one that they were given, or that of a proposer by their points. PR32 */
export async function readMover(db: Database, id: string, now: number): Promise<Mover & { role: Role }> {
  const role = await createRolesRepository(db).getRole(id)
  if (role !== 'player') return { id, role }
  const points = await createContributorsRepository(db).points(id, now)
  return { id, role: points >= PROPOSER_POINTS ? 'proposer' : 'player' }
}
