import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { createHmac } from 'node:crypto'

/** Keyed, so that addresses can't be tried one by one. */
export async function hashNetwork(db: Database, network: string): Promise<string> {
  const key = await createMetaRepository(db).cookieKey()
  return createHmac('sha256', key)
    .update(JSON.stringify(['wish network', network]))
    .digest('base64url')
}
