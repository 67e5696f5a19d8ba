import type { Role } from '#contract/users.ts'
import type { Schema } from '#server/db/database.ts'

/** Roles that read reports and decide on them. MO1 */
export const MODERATORS = ['editor', 'lead'] as const satisfies readonly Role[]

/** Whether a moderator decides on an appeal: not the one who took the measure, unless there is no other. MO29 */
export const mayDecideAppeal = (
  { by_id, account_id }: Pick<Schema['measure'], 'by_id' | 'account_id'>,
  moderatorId: string,
  moderatorIds: readonly string[],
): boolean => by_id !== moderatorId || moderatorIds.every((id) => id === by_id || id === account_id)
