import {
  type ApiKeyList,
  type ApiKeyScope,
  type CreatedApiKey,
  MAX_API_KEYS,
  type NewApiKey,
} from '#contract/api-keys.ts'
import { findKeys, isKey, makeKey } from '#domain/keys/key-form.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { bearerToken } from '#server/http/bearer-token.ts'
import { ProblemError } from '#server/http/problem.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { LRUCache } from 'lru-cache'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createApiKeysRepository, toApiKey } from './api-keys.repository.ts'
import { MAX_KEY_CACHE_MS, MAX_LEAKED_KEYS } from './limits.ts'

/** A key that works. */
export type KeyHolder = { id: string; userId: string; scopes: readonly ApiKeyScope[] }

export type ApiKeys = ReturnType<typeof createApiKeys>

type Options = {
  db: Database
  events: Pick<ServerEventBus, 'publish' | 'subscribe'>
  /** Revokes a source's key; silent for an unknown one. */
  revokeSource?: (key: string) => Promise<void>
  /** Milliseconds. */
  now: () => number
}

/** The beginning of every key; a session's token never has it. */
const MARK = 'bgsi_'
/** Characters of a key that its owner sees again. */
const PREFIX_LENGTH = MARK.length + 4
const MAX_CACHED = 10_000

const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url')
const invalidKey = () =>
  new ProblemError(401, 'key.invalid', 'This API key is unknown or was revoked; send none, or make another one')

/** Keys of readers (KE rules). A key leaves this module once, when it is made. */
export function createApiKeys({ db, events, revokeSource, now }: Options) {
  const keys = createApiKeysRepository(db)
  /** By hash; null: no such key. An entry lasts a second, so no message has to arrive. KE7 */
  const lookups = new LRUCache<string, { holder: KeyHolder | null; at: number }>({ max: MAX_CACHED })
  const today = () => isoTime(now()).slice(0, 10)

  function publishRevoked(ids: readonly string[]) {
    if (ids.length > 0) events.publish('key.revoked', { ids })
  }
  events.subscribe('key.revoked', () => lookups.clear())

  async function lookUp(hash: string): Promise<KeyHolder | null> {
    const row = await keys.find(hash)
    if (!row) return null
    const day = today()
    if (row.last_used_on !== day) await keys.setLastUsed(row.id, day)
    return { id: row.id, userId: row.account_id, scopes: toApiKey(row).scopes }
  }

  async function find(key: string): Promise<KeyHolder | null> {
    const hash = hashKey(key)
    const known = lookups.get(hash)
    if (known && now() - known.at < MAX_KEY_CACHE_MS) return known.holder
    const at = now()
    const holder = await lookUp(hash)
    lookups.set(hash, { holder, at })
    return holder
  }

  /** Revokes keys of readers and sources. KE10 */
  async function revokeLeaked(text: string): Promise<number> {
    const found = findKeys(text, MAX_LEAKED_KEYS)
    const hashes = found.filter(({ kind }) => kind === 'reader').map(({ key }) => hashKey(key))
    if (hashes.length > 0) publishRevoked(await keys.markLeaked(hashes, today()))
    for (const { kind, key } of found) if (kind === 'source') await revokeSource?.(key)
    return found.length
  }

  /**
   * The key of a request; undefined without one. The tokens of sessions are none.
   * @throws ProblemError 401 `key.invalid` KE4
   */
  async function read({ headers }: { headers: IncomingHttpHeaders }): Promise<KeyHolder | undefined> {
    const token = bearerToken(headers.authorization)
    if (!token?.startsWith(MARK)) return undefined
    const holder = isKey('reader', token) ? await find(token) : null
    if (!holder) throw invalidKey()
    return holder
  }

  return {
    /** The id of the key whose limit a read counts for; undefined: that of its network. @throws ProblemError 401 KE5 */
    async findReader(request: { headers: IncomingHttpHeaders }): Promise<string | undefined> {
      const holder = await read(request)
      return holder?.scopes.includes('read') ? holder.id : undefined
    },

    read,

    /** Calls back with the ids of keys that were revoked in any process. KE8 */
    onRevoked: (listener: (ids: readonly string[]) => void): (() => void) =>
      events.subscribe('key.revoked', ({ ids }) => listener(ids)),

    /** The ids among these whose keys still work: after a gap of the bus, streams look. */
    validAmong: async (ids: readonly string[]): Promise<Set<string>> =>
      new Set(ids.length === 0 ? [] : await keys.listValid(ids)),

    list: async (userId: string): Promise<ApiKeyList> => ({ keys: (await keys.list(userId)).map(toApiKey) }),

    /** @throws ProblemError 409 for one key too many. KE2 */
    async create(userId: string, { name, scopes }: NewApiKey): Promise<CreatedApiKey> {
      const key = makeKey('reader', randomBytes)
      const row = {
        id: randomUUID(),
        account_id: userId,
        name,
        key_hash: hashKey(key),
        prefix: key.slice(0, PREFIX_LENGTH),
        scopes: JSON.stringify(scopes),
        created_at: now(),
        last_used_on: null,
        leaked_on: null,
      }
      await writeTransaction(db, [userId], async (trx) => {
        const own = createApiKeysRepository(trx)
        if ((await own.list(userId)).length >= MAX_API_KEYS)
          throw new ProblemError(409, 'key.too_many', `At most ${MAX_API_KEYS} keys; remove one first`)
        await own.insert(row)
      })
      return { ...toApiKey(row), key }
    },

    /** @throws ProblemError 404 */
    async remove(userId: string, id: string): Promise<void> {
      if (!(await keys.remove(userId, id))) throw new ProblemError(404, 'key.not_found', 'API key not found')
      publishRevoked([id])
    },

    /** Ends every key of an account. KE15 */
    removeAll: async (userId: string): Promise<void> => publishRevoked(await keys.removeAll(userId)),

    revokeLeaked,

    /** @throws ProblemError 400 for an address with a key in its query, after revoking the key. KE9 */
    async refuseInQuery(url: string): Promise<void> {
      const query = url.indexOf('?')
      if (query < 0 || !url.includes(MARK, query)) return
      if ((await revokeLeaked(url.slice(query))) > 0)
        throw new ProblemError(
          400,
          'key.in_query',
          'A key in an address ends up in logs, so this one was revoked; send keys as Authorization: Bearer',
        )
    },
  }
}
