import { type Clock, systemClock } from '#server/time/clock.ts'
import { within } from '#server/time/within.ts'
import * as v from 'valibot'
import type { RedisConnection } from './redis-connection.ts'
import type { SharedState } from './shared-state.ts'

/** Milliseconds until a call fails. */
export const ANSWER_MS = 250

const INCREMENT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`
const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`
const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`

/** For each pair, sets a field, or removes it where its value is empty. A change doesn't begin a page that has expired. */
const WRITE_PAGE = `
if ARGV[2] == 'replace' then redis.call('DEL', KEYS[1])
elseif redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
for index = 3, #ARGV, 2 do
  if ARGV[index + 1] == '' then redis.call('HDEL', KEYS[1], ARGV[index])
  else redis.call('HSET', KEYS[1], ARGV[index], ARGV[index + 1]) end
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1`

const Fields = v.record(v.string(), v.string())
const Counts = v.tuple([v.number(), v.number()])

type Options = {
  connection: Pick<RedisConnection, 'command'>
  /** Before each key. */
  prefix: () => string
  /** Names this process as the holder of its claims. */
  processId: string
  answerMs?: number
  clock?: Clock
}

/** Shared state in Redis. Scripts run as one step, so a claim that another process holds is never renewed or released. */
export function createRedisSharedState({
  connection,
  prefix,
  processId,
  answerMs = ANSWER_MS,
  clock = systemClock,
}: Options): SharedState {
  const call = (...args: string[]) => within(answerMs, connection.command(...args), clock)
  const counter = (key: string) => `${prefix()}count:${key}`
  const claimed = (key: string) => `${prefix()}claim:${key}`
  const page = (id: string) => `${prefix()}page:${id}`
  const writePage = (mode: 'change' | 'replace', fields: Readonly<Record<string, string | null>>, ttlMs: number) => {
    const pairs = Object.entries(fields).flatMap(([name, value]) => [name, value ?? ''])
    return call('EVAL', WRITE_PAGE, '1', page(processId), String(ttlMs), mode, ...pairs)
  }

  return {
    async increment(key, windowMs) {
      const [count, resetMs] = v.parse(Counts, await call('EVAL', INCREMENT, '1', counter(key), String(windowMs)))
      return { count, resetMs }
    },
    claim: async (key, ttlMs) => (await call('SET', claimed(key), processId, 'NX', 'PX', String(ttlMs))) === 'OK',
    renew: async (key, ttlMs) => (await call('EVAL', RENEW, '1', claimed(key), processId, String(ttlMs))) === 1,
    async release(key) {
      await call('EVAL', RELEASE, '1', claimed(key), processId)
    },
    pages: {
      change: async (fields, ttlMs) => (await writePage('change', fields, ttlMs)) === 1,
      async replace(fields, ttlMs) {
        await writePage('replace', fields, ttlMs)
      },
      read: async (id) => ({ ...v.parse(Fields, await call('HGETALL', page(id))) }),
    },
  }
}
