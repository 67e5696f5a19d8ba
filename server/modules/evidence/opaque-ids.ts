import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { createHmac } from 'node:crypto'

/** Hashes with the site's own key, so that evidence names no player and no offer (EV11). Pass a transaction to join it. */
export async function createOpaqueIds(db: Database) {
  const key = await createMetaRepository(db).cookieKey()
  const hash = (...parts: readonly string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['evidence', ...parts]))
      .digest('base64url')
  return {
    ofUser: (userId: string) => hash('user', userId),
    ofOffer: (offerId: string) => hash('offer', offerId),
    /** Id of an account as an operator's bot names it. */
    ofForeign: (source: string, account: string) => hash('foreign', source, account),
  }
}
