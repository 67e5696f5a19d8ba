import { type ALERT_LIMITS, DeviceSecret } from '#contract/alerts.ts'
import { retentionMs } from '#domain/site/retention.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { bearerToken } from '#server/http/bearer-token.ts'
import { ProblemError } from '#server/http/problem.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import type { Admitted } from '#server/modules/auth/request-session.ts'
import { readAdmitted } from '#server/modules/auth/request-session.ts'
import type { SignedIn } from '#server/modules/auth/signed-in.ts'
import { millisecondsInDay } from 'date-fns/constants'
import type { FastifyRequest } from 'fastify'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'

/** Owner of stars, rules and targets: an account, or a device without one. AL1 */
export type Owner = { id: string; kind: keyof typeof ALERT_LIMITS }

/** A device that has not been used for this long is removed. AL3 */
export const MAX_UNUSED_DEVICE_MS = retentionMs('alertDevices')
const PREFIX = 'dv_'

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

type AdmittedOwner = Admitted & { kind: Owner['kind'] }

/** The owner of a request that `admitOwner` has admitted. */
export function readOwner(request: FastifyRequest): Owner {
  const { user, kind } = readAdmitted<AdmittedOwner>(request)
  return { id: user.id, kind }
}

const unknownDevice = () =>
  new ProblemError(401, 'device.unknown', 'This device is not known, or was not used for 180 days', undefined, {
    known: { reason: 'unknown device' },
  })

/** Devices, and the owners of requests. Times are milliseconds. */
export function createOwners({ db, signedIn, now }: { db: Database; signedIn: SignedIn; now: () => number }) {
  /** Notes the use of a device, at most once a day. */
  async function findDevice(secret: string): Promise<string | undefined> {
    if (!v.is(DeviceSecret, secret)) return undefined
    const device = await db
      .selectFrom('alert_device')
      .select(['id', 'used_at'])
      .where('secret_hash', '=', hashSecret(secret))
      .where('used_at', '>', now() - MAX_UNUSED_DEVICE_MS)
      .executeTakeFirst()
    if (device && device.used_at <= now() - millisecondsInDay)
      await db.updateTable('alert_device').set({ used_at: now() }).where('id', '=', device.id).execute()
    return device?.id
  }

  return {
    findDevice,
    /** Admits sessions and devices. @throws ProblemError 401 */
    async admitOwner(request: FastifyRequest): Promise<AdmittedOwner> {
      const token = bearerToken(request.headers.authorization)
      if (!token?.startsWith(PREFIX)) return { user: (await signedIn(request)).user, kind: 'account' }
      const id = await findDevice(token)
      if (id === undefined) throw unknownDevice()
      return { user: { id }, kind: 'device' }
    },
    /** Makes a device and returns its secret, which is not stored. */
    async addDevice(): Promise<{ secret: string; createdAt: number }> {
      const secret = `${PREFIX}${randomBytes(32).toString('base64url')}`
      const createdAt = now()
      await db
        .insertInto('alert_device')
        .values({ id: randomUUID(), secret_hash: hashSecret(secret), created_at: createdAt, used_at: createdAt })
        .execute()
      return { secret, createdAt }
    },
    removeDevice: (id: string): Promise<void> => writeTransaction(db, ['pets', id], async (trx) => eraseOwner(trx, id)),
    /** Removes devices that have not been used for 180 days, with what they own. Returns how many. */
    async prune(limit: number): Promise<number> {
      const unused = await db
        .selectFrom('alert_device')
        .select('id')
        .where('used_at', '<=', now() - MAX_UNUSED_DEVICE_MS)
        .limit(limit)
        .execute()
      for (const { id } of unused) await writeTransaction(db, ['pets', id], async (trx) => eraseOwner(trx, id))
      return unused.length
    },
  }
}

/**
 * Writes something of an owner. It holds the lock of pets, because the transaction of a change reads and writes rules, and the owner's, so
 * that nothing is written after they were deleted (AU55). @throws ProblemError 401
 */
export const writeAsOwner = <T>(db: Database, { id, kind }: Owner, run: (trx: Database) => Promise<T>): Promise<T> =>
  writeTransaction(db, ['pets', id], async (trx) => {
    const exists =
      kind === 'device'
        ? (await trx.selectFrom('alert_device').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
        : await createAccountsRepository(trx).exists(id)
    if (!exists) throw kind === 'device' ? unknownDevice() : new ProblemError(401, 'session.invalid', 'Sign in first')
    return run(trx)
  })

const TABLES = ['star', 'alert_rule', 'alert_target', 'alert_notification', 'alert_outbox'] as const

/** Deletes all that an owner has, and the device itself. The transaction holds the lock of pets. AL4 */
export async function eraseOwner(trx: Database, id: string): Promise<void> {
  for (const table of TABLES) await trx.deleteFrom(table).where('owner_id', '=', id).execute()
  await trx.deleteFrom('alert_device').where('id', '=', id).execute()
}
