import { sql, type RawBuilder, type SqlBool } from 'kysely'

const neitherBlocks = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<SqlBool>`
  not exists (select 1 from block where blocker_id = ${one} and blocked_id = ${other})
  and not exists (select 1 from block where blocker_id = ${other} and blocked_id = ${one})`

/** Neither the user nor the user in the column has blocked the other (CH10). */
export const notBlocked = (userId: string, column: string): RawBuilder<SqlBool> =>
  neitherBlocks(sql`${userId}`, sql.ref(column))

/** Neither of the users in the two columns has blocked the other (CH10). */
export const notBlockedBetween = (one: string, other: string): RawBuilder<SqlBool> =>
  neitherBlocks(sql.ref(one), sql.ref(other))
