import type { VerdictKey } from '#contract/verdicts.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { omitUnknown } from '#server/http/omit-unknown.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** The private key that signs, as PKCS #8 in base64url. Every process of the site reads it here. SV21 */
const PRIVATE_KEY = 'verdict_private_key'

export type SigningKey = { readonly id: string; readonly privateKey: KeyObject }

const generate = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url')

function read(stored: string) {
  const privateKey = createPrivateKey({ key: Buffer.from(stored, 'base64url'), format: 'der', type: 'pkcs8' })
  const { x = '' } = privateKey.export({ format: 'jwk' })
  return { id: thumbprint(x), x, privateKey }
}

/** Thumbprint of RFC 7638: the id follows from the key, so no other key can have it. */
const thumbprint = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')

export const toVerdictKey = ({ id, x, created_at, retired_at }: Schema['verdict_key']): VerdictKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  alg: 'EdDSA',
  use: 'sig',
  kid: id,
  x,
  createdAt: isoTime(created_at),
  ...omitUnknown({ retiredAt: retired_at === null ? null : isoTime(retired_at) }),
})

/** The site's keys for verdict cards. SV20 to SV24 */
export const createVerdictKeys = (db: Database) => {
  const find = (id: string) => db.selectFrom('verdict_key').selectAll().where('id', '=', id).executeTakeFirst()

  async function findSigning(): Promise<SigningKey | undefined> {
    const stored = await createMetaRepository(db).get(PRIVATE_KEY)
    if (stored === undefined) return undefined
    const key = read(stored)
    return (await find(key.id)) && key
  }

  /** Replaces the private key, which is then nowhere; its public key stays. SV23 */
  const replace = (now: number, isWanted: (trx: Database) => Promise<boolean>) =>
    writeTransaction(db, [PRIVATE_KEY], async (trx) => {
      if (!(await isWanted(trx))) return
      const next = generate()
      const { id, x } = read(next)
      await createMetaRepository(trx).set(PRIVATE_KEY, next)
      await trx.updateTable('verdict_key').set({ retired_at: now }).where('retired_at', 'is', null).execute()
      await trx.insertInto('verdict_key').values({ id, x, created_at: now, retired_at: null }).execute()
    })

  return {
    find,

    /** The key that signs; made and published by whichever process needs it first. SV21 */
    async signing(now: number): Promise<SigningKey> {
      const found = await findSigning()
      if (found) return found
      await replace(now, async (trx) => (await createMetaRepository(trx).get(PRIVATE_KEY)) === undefined)
      return (await findSigning())!
    },

    list: () => db.selectFrom('verdict_key').selectAll().orderBy('created_at', 'desc').orderBy('id').execute(),

    rotate: (now: number) => replace(now, async () => true),
  }
}
