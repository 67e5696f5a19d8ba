import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterPayload } from 'oidc-provider'

const KEPT = 2_000

/** The demo platform's records, in memory and bounded; one adapter for each kind. */
export function createDemoStore(): (kind: string) => Adapter {
  const records = new LRUCache<string, AdapterPayload>({ max: KEPT, ttlResolution: 0 })

  return (kind) => {
    const key = (id: string) => `${kind} ${id}`
    const findBy = (field: 'uid' | 'userCode', value: string) => {
      for (const [each, payload] of records.entries())
        if (each.startsWith(`${kind} `) && payload[field] === value) return payload
      return undefined
    }
    return {
      upsert: async (id, payload, seconds) =>
        void records.set(key(id), payload, seconds === undefined ? {} : { ttl: seconds * 1_000 }),
      find: async (id) => records.get(key(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (userCode) => findBy('userCode', userCode),
      consume: async (id) => {
        const payload = records.get(key(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
      },
      destroy: async (id) => void records.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [each, payload] of records.entries()) if (payload.grantId === grantId) records.delete(each)
      },
    }
  }
}
