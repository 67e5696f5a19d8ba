import { setTimeout as sleep } from 'node:timers/promises'
import { chatPlayers } from '../../support/chat/chat-players.ts'
import { withCluster, type ClusterOptions } from '../with-cluster.ts'

/** A call whose limit is counted for `who`; resolves with whether it was admitted. */
type Limited = { name: string; limit: number; ask: (origin: string, who: string) => Promise<boolean> }

/** Calls at the same time. */
const TOGETHER = 6
/** A process notices within this that Redis is gone. */
const NOTICE_MS = 5_000

/** More calls than even all processes admit together, through the balancer. @returns how many were admitted */
async function count({ limit, ask }: Limited, origin: string, calls: number, who: string) {
  let admitted = 0
  let left = Math.ceil(limit * calls)
  const run = async () => {
    while (left-- > 0) if (await ask(origin, who)) admitted++
  }
  await Promise.all(Array.from({ length: TOGETHER }, run))
  return admitted
}

/** C9: limits of one minute over all processes, with Redis and without it. */
export const checkLimits = (options: ClusterOptions) =>
  withCluster(options, async ({ cluster, services, token }) => {
    const { origin } = cluster
    const players = await chatPlayers({ databaseUrl: services.databaseUrl, origin })
    const tokens = { with: (await players.player('Ann')).token, without: (await players.player('Ben')).token }
    await players.end()
    const signIn: Limited = {
      name: 'sign-in',
      limit: 40,
      async ask(address, who) {
        const from = who === 'with' ? '198.51.100.7' : '198.51.100.8'
        const response = await fetch(`${address}/auth/roblox`, {
          redirect: 'manual',
          headers: { 'x-forwarded-for': from },
        })
        return !response.headers.get('location')?.endsWith('error=busy')
      },
    }
    const search: Limited = {
      name: 'search for users',
      limit: 60,
      async ask(address, who) {
        const headers = { authorization: `Bearer ${tokens[who === 'with' ? 'with' : 'without']}` }
        const response = await fetch(`${address}/api/users?search=a`, { headers })
        await response.text()
        return response.status === 200
      },
    }
    const ingest: Limited = {
      name: 'ingest',
      limit: 1_200,
      async ask(address) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const response = await fetch(`${address}/ingest/hatches`, { method: 'POST', headers, body: '[]' })
        await response.text()
        return response.status === 200
      },
    }
    const results: { name: string; limit: number; admitted: number; isShared: boolean }[] = []
    for (const limited of [signIn, search, ingest])
      results.push({
        name: limited.name,
        limit: limited.limit,
        admitted: await count(limited, origin, 1.25, 'with'),
        isShared: true,
      })
    await services.redis!.stop()
    await sleep(NOTICE_MS)
    for (const limited of [signIn, search])
      results.push({
        name: limited.name,
        limit: limited.limit,
        admitted: await count(limited, origin, options.processes + 1, 'without'),
        isShared: false,
      })
    await services.redis!.start()
    return results
  })
