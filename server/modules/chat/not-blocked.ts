import { sql, type RawBuilder, type SqlBool } from 'kysely'

const blocks = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select 1 from block where blocker_id = ${one} and blocked_id = ${other})`

/** A block that only hides is seen by who made it. CH140 */
const sees = (reader: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<SqlBool>`
  not ${blocks(reader, other)}
  and not exists (select 1 from block where blocker_id = ${other} and blocked_id = ${reader} and only_hides = 0)`

/** The user sees the user in the column: neither has blocked the other, and the user has not hidden them (CH10, CH140). */
export const isSeenBy = (userId: string, column: string): RawBuilder<SqlBool> => sees(sql`${userId}`, sql.ref(column))

/** The same of the users in two columns. */
export const isSeenByColumn = (reader: string, other: string): RawBuilder<SqlBool> =>
  sees(sql.ref(reader), sql.ref(other))

/** Neither the user nor the user in the column has blocked or hidden the other, so that both learn of the other's presence. */
export const notBlocked = (userId: string, column: string): RawBuilder<SqlBool> => {
  const [one, other] = [sql`${userId}`, sql.ref(column)]
  return sql<SqlBool>`not ${blocks(one, other)} and not ${blocks(other, one)}`
}
