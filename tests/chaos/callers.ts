import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { chatPlayers } from '../support/chat/chat-players.ts'
import type { Violation } from './check-hatches.ts'
import { pick } from './pick.ts'
import type { Harness } from './with-cluster.ts'

/** One kind of call, to a process at a given address. */
type Caller = { name: string; ask: (origin: string) => Promise<Response>; restMs?: number }

type Options = { callers: readonly Caller[]; origins: readonly string[]; random: () => number }

const REST_MS = 200
const ANSWER_MS = 10_000
const MAX_SECONDS = 5

const get =
  (path: string, token?: string): Caller['ask'] =>
  (origin) =>
    fetch(`${origin}${path}`, {
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
const post =
  (path: string, token: string, body: () => unknown): Caller['ask'] =>
  (origin) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body()),
      signal: AbortSignal.timeout(ANSWER_MS),
    })

/** Calls any process over and over. While the database fails, an answer is a success or 503 with a Retry-After of 1 to 5 s; all else is a violation. */
export function startCallers({ callers, origins, random }: Options) {
  const statuses = new Map<string, number>()
  const violations: Violation[] = []
  const successes = callers.map(() => [] as number[])
  let isStopping = false

  async function check(name: string, response: Response) {
    const text = await response.text()
    const retry = Number(response.headers.get('retry-after'))
    const isRefusal = response.status === 503 && retry >= 1 && retry <= MAX_SECONDS
    if (!response.ok && !isRefusal)
      violations.push({
        kind: 'another answer',
        detail: `${name}: ${response.status}, Retry-After ${retry}: ${text.slice(0, 200)}`,
      })
  }
  async function run({ name, ask, restMs = REST_MS }: Caller, times: number[]) {
    for (; !isStopping; await sleep(restMs)) {
      const response = await ask(pick(origins, random)).catch(() => undefined)
      const key = `${name} ${response?.status ?? 'no answer'}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      if (response === undefined) continue
      await check(name, response)
      if (response.ok) times.push(Date.now())
    }
  }
  const running = callers.map((caller, index) => run(caller, successes[index]!))
  return {
    statuses: statuses as ReadonlyMap<string, number>,
    violations: violations as readonly Violation[],
    /** The longest that any kind of call waited for a success after one of these times. */
    longestRecoveryMs: (times: readonly number[]) =>
      Math.max(0, ...times.flatMap((at) => successes.map((all) => (all.find((time) => time >= at) ?? Infinity) - at))),
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}

/** Reads, session and chat calls of two players who have signed in. */
export async function chatAndReads({ cluster, services }: Harness): Promise<Caller[]> {
  const players = await chatPlayers({ databaseUrl: services.databaseUrl, origin: cluster.origin })
  const ann = await players.player('Ann')
  const ben = await players.player('Ben')
  const conversation = await players.conversation([ann, ben])
  await players.end()
  let page = 0
  return [
    { name: 'read', ask: (origin) => get(`/api/items?page=${(page++ % 80) + 1}`)(origin) },
    { name: 'hatches', ask: get('/api/hatches') },
    { name: 'page', ask: get('/') },
    { name: 'user', ask: get('/auth/user', ann.token) },
    { name: 'sign-out', ask: post('/auth/logout', 'x'.repeat(43), () => null) },
    { name: 'conversations', ask: get('/api/conversations', ben.token) },
    { name: 'read mark', ask: post(`/api/conversations/${conversation}/read`, ben.token, () => ({ seq: 0 })) },
    {
      name: 'message',
      ask: post(`/api/conversations/${conversation}/messages`, ann.token, () => ({
        clientId: randomUUID(),
        text: 'Hi',
      })),
      restMs: 700,
    },
  ]
}
