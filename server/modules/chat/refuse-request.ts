import type { Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createContactRepository } from './contact.repository.ts'

/** Whether the other one takes requests from the user. CH121 */
export async function takesRequest(db: Database, userId: string, otherId: string): Promise<boolean> {
  const contact = createContactRepository(db)
  const { requestsFrom } = await contact.find(otherId)
  return requestsFrom === 'everyone' || (requestsFrom === 'traded' && (await contact.haveTraded(userId, otherId)))
}

/** In a transaction. CH121 @throws ProblemError 403 where the other one takes no requests from the user */
export async function refuseRequest(trx: Database, userId: string, otherId: string): Promise<void> {
  if (await takesRequest(trx, userId, otherId)) return
  throw new ProblemError(403, 'requests.closed', 'They do not take requests from you')
}
