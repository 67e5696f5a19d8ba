import type { Database } from '#server/db/database.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createContactRepository } from './contact.repository.ts'

/** In a transaction. CH121 @throws ProblemError 403 where the other one takes no requests from the user */
export async function refuseRequest(trx: Database, userId: string, otherId: string): Promise<void> {
  const contact = createContactRepository(trx)
  const { requestsFrom } = await contact.find(otherId)
  if (requestsFrom === 'everyone') return
  if (requestsFrom === 'traded' && (await contact.haveTraded(userId, otherId))) return
  throw new ProblemError(403, 'requests.closed', 'They do not take requests from you')
}
