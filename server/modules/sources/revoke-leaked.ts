import { isKey } from '#domain/keys/key-form.ts'
import { sourceAfter } from '#machines/source-transitions.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { hashKey } from './hash-key.ts'
import { createSourcesRepository, toSnapshot } from './sources.repository.ts'

const REASON = 'The key was found in public'

/** Revokes the source of a leaked key, without a check of who reports it; a key that no source has, or that is revoked, changes nothing. SO24 */
export const createRevokeLeaked =
  ({ db, now }: { db: Database; now: () => number }) =>
  async (key: string): Promise<void> => {
    if (!isKey('source', key)) return
    await writeTransaction(db, 'pets', async (trx) => {
      const sources = createSourcesRepository(trx)
      const source = await sources.findByHash(hashKey(key))
      const after = source && sourceAfter(toSnapshot(source), 'leak')
      if (!source || !after) return
      const at = now()
      await sources.addMove({ source_id: source.id, move: 'leak', reason: REASON, by_id: null, at })
      await sources.update(source.id, { state: after.state, since: at })
    })
  }
