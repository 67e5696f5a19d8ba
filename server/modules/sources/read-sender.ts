import type { SourceKind } from '#contract/sources.ts'
import { isKey } from '#domain/keys/key-form.ts'
import type { Database } from '#server/db/database.ts'
import { bearerToken } from '#server/http/bearer-token.ts'
import { ProblemError } from '#server/http/problem.ts'
import { hashKey } from './hash-key.ts'
import { createSourcesRepository, readKinds } from './sources.repository.ts'
import type { SourceTable } from './sources.table.ts'

/** The source whose key an Authorization header carries; undefined: there is none, or it is revoked. SO3 */
export async function readSender(db: Database, header: string | undefined): Promise<SourceTable | undefined> {
  const key = bearerToken(header)
  if (key === undefined || !isKey('source', key)) return undefined
  const source = await createSourcesRepository(db).findByHash(hashKey(key))
  return source?.state === 'revoked' ? undefined : source
}

/** @throws ProblemError 403 when the source is suspended, or may not send this kind. SO4, SO6 */
export function refuseSender(source: SourceTable, kind: SourceKind): void {
  if (source.state === 'suspended') throw new ProblemError(403, 'source.suspended', 'This source is suspended')
  if (!readKinds(source).includes(kind)) throw new ProblemError(403, 'source.kind', `This source may not send ${kind}`)
}
