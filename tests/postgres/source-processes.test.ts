import { GameEventList } from '#contract/game-events.ts'
import { HatchList } from '#contract/hatches.ts'
import { CreatedSource } from '#contract/sources.ts'
import { createRoles } from '#server/modules/roles/roles.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { findRedis, startRedis } from '../../scripts/redis.mjs'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { freePort, INGEST_TOKEN } from '../support/site/site-process.ts'
import { createTestDatabase } from '../support/site/test-database.ts'
import { startWholeSite } from '../support/site/whole-site.ts'
import { startStopwatch } from '../support/time/stopwatch.ts'

const SLUG = 'king-doggy'
const DAY = 86_400_000

/** Two processes of a site, and a lead. */
async function start() {
  const { url, remove } = await createTestDatabase('small')
  const redis = await startRedis()
  const folder = mkdtempSync(join(tmpdir(), 'source-processes-'))
  const ports = [await freePort(), await freePort()] as const
  const sites: Awaited<ReturnType<typeof startWholeSite>>[] = []
  for (const port of ports)
    sites.push(
      await startWholeSite({
        port,
        folder,
        env: {
          DATABASE_URL: url,
          REDIS_URL: redis.url,
          INGEST_TOKEN,
          DEMO: 'off',
          PUBLIC_ORIGIN: 'https://values.test',
        },
      }),
    )
  const players = await chatPlayers({ databaseUrl: url, origin: `http://localhost:${ports[0]}` })
  const db = await openDatabase(url)
  onTestFinished(async () => {
    await db.destroy()
    await players.end()
    for (const site of sites) await site.stop()
    await redis.stop()
    await remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const lead = await players.player('Lea')
  await createRoles({ db, events: createEventBus<ServerEvents>(console.error), now: Date.now }).set(lead.id, 'lead')
  const [here, there] = ports.map((port) => `http://localhost:${port}`) as [string, string]
  const post = async (path: string, token: string, body: unknown) => {
    const response = await fetch(here + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([path, response.status]).toEqual([path, 200])
    return response.json()
  }
  const read = async (path: string) => (await fetch(there + path)).json()
  return { lead, post, read }
}

it.skipIf(!findRedis())(
  '[SO16, SO18, SO27, SO29] a source that is taken out at one process leaves all figures of another within a minute',
  async () => {
    const { lead, post, read } = await start()
    const rejectNone = async (kind: string, token: string, batch: object[]) =>
      expect(await post(`/ingest/${kind}`, token, batch)).toMatchObject({ accepted: batch.length })
    await rejectNone('values', INGEST_TOKEN, [{ slug: SLUG, value: 1_000, exists: 100, owners: 10 }])
    const created = await post('/api/desk/sources', lead.token, {
      name: 'Liar',
      kinds: ['hatches', 'trades', 'values', 'exists', 'events'],
    })
    const { source, key } = v.parse(CreatedSource, created)
    const decide = (move: string) =>
      post(`/api/desk/sources/${source.id}/${move}`, lead.token, { reason: 'Its reports are made up' })
    await decide('promote')
    await rejectNone('values', key, [{ slug: SLUG, value: 1_100 }])
    await rejectNone('exists', key, [{ slug: SLUG, exists: 900 }])
    await rejectNone('hatches', key, [{ id: 'a', slug: SLUG, playerName: 'Nobody' }])
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    await rejectNone('trades', key, [
      {
        id: 't',
        source: 'x',
        at: at(0),
        a: 'x',
        b: 'y',
        give: [{ slug: SLUG, quantity: 1 }],
        get: [{ slug: 'doggy', quantity: 1 }],
      },
    ])
    await rejectNone('events', key, [{ id: 'e', name: 'Rift', kind: 'rift', start: at(0), end: at(DAY) }])
    const figures = async () => {
      const { pet } = await read(`/api/items/${SLUG}`)
      const evidence = await read('/api/items/doggy/evidence')
      return {
        value: pet.value,
        exists: pet.exists,
        trades: evidence.variants[0].trades,
        hatches: v.parse(HatchList, await read('/api/hatches')).hatches.length,
        filtered: v.parse(HatchList, await read(`/api/hatches?slug=${SLUG}`)).hatches.length,
        events: v.parse(GameEventList, await read('/api/events')).events.length,
      }
    }
    const lies = { value: 1_100, exists: 901, trades: 1, hatches: 1, filtered: 1, events: 1 }
    await expect.poll(figures, { timeout: 60_000 }).toEqual(lies)
    const elapsed = startStopwatch()
    await decide('revoke')
    await expect
      .poll(figures, { timeout: 240_000 })
      .toEqual({ value: 1_000, exists: 100, trades: 0, hatches: 0, filtered: 0, events: 0 })
    expect(elapsed()).toBeLessThan(60_000)
    await decide('put-back')
    await expect.poll(figures, { timeout: 60_000 }).toEqual(lies)
  },
)
