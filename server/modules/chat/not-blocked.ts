import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Neither the user nor the user in the column has blocked the other (CH10). */
export const notBlocked = (userId: string, column: string): RawBuilder<SqlBool> => sql<SqlBool>`
  not exists (select 1 from block where blocker_id = ${userId} and blocked_id = ${sql.ref(column)})
  and not exists (select 1 from block where blocker_id = ${sql.ref(column)} and blocked_id = ${userId})`
