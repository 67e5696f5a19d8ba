import { OwnWish, OwnWishList, WishBoard } from '#contract/wishes.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { findRedis, startRedis } from '../../scripts/redis.mjs'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { freePort } from '../support/site/site-process.ts'
import { createTestDatabase } from '../support/site/test-database.ts'
import { startWholeSite } from '../support/site/whole-site.ts'

const DAY = 86_400_000

type Player = { id: string; token: string }
const pets = (slug: string) => [{ slug, quantity: 1 }]
const swap = (have: string, want: string) => ({ have: pets(have), want: pets(want), minimum: null })

/** Two processes of a site on which every pet is worth 100, and players whose accounts are old enough. */
async function start() {
  const { url, remove } = await createTestDatabase('small')
  const redis = await startRedis()
  const folder = mkdtempSync(join(tmpdir(), 'wish-processes-'))
  const db = await openDatabase(url)
  await db
    .updateTable('item_variant')
    .set({ value_number: 100, value_word: null, low: null, high: null, flags: '[]' })
    .execute()
  const ports = [await freePort(), await freePort()] as const
  const sites: Awaited<ReturnType<typeof startWholeSite>>[] = []
  for (const port of ports)
    sites.push(
      await startWholeSite({
        port,
        folder,
        env: { DATABASE_URL: url, REDIS_URL: redis.url, DEMO: 'off', PUBLIC_ORIGIN: 'https://values.test' },
      }),
    )
  const players = await chatPlayers({ databaseUrl: url, origin: `http://localhost:${ports[0]}` })
  onTestFinished(async () => {
    await players.end()
    for (const site of sites) await site.stop()
    await db.destroy()
    await redis.stop()
    await remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const [here, there] = ports.map((port) => `http://localhost:${port}`) as [string, string]
  const call = async (origin: string, { token }: Player, method: string, path: string, body?: unknown) => {
    const response = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  return {
    db,
    here,
    there,
    call,
    async people<const Names extends readonly string[]>(...names: Names) {
      const all: Player[] = []
      for (const name of names) all.push(await players.player(name))
      await db
        .updateTable('account')
        .set({ created_at: Date.now() - 8 * DAY })
        .execute()
      return all as { [At in keyof Names]: Player }
    },
    post: async (origin: string, player: Player, body: object) =>
      v.parse(OwnWish, (await call(origin, player, 'POST', '/api/me/wishes', body)).body),
    board: async (origin: string, player: Player) =>
      v.parse(WishBoard, (await call(origin, player, 'GET', '/api/me/wishes/board')).body),
    own: async (origin: string, player: Player) =>
      v.parse(OwnWishList, (await call(origin, player, 'GET', '/api/me/wishes')).body).wishes,
    notices: async ({ id }: Player) =>
      (await db.selectFrom('alert_notification').select('condition').where('owner_id', '=', id).execute()).length,
  }
}

it.skipIf(!findRedis())(
  '[WI46, WI50] a wish posted at one process pairs with one of another, and both owners are notified once',
  async () => {
    const { here, there, people, post, board, own, notices, call } = await start()
    const [ann, ben] = await people('Ann', 'Ben')
    const anns = await post(here, ann, swap('doggy', 'kitty'))
    const bens = await post(there, ben, swap('kitty', 'doggy'))
    expect(bens.matches).toBe(1)
    await expect.poll(async () => (await own(here, ann))[0]?.matches).toBe(1)
    for (const origin of [here, there])
      expect((await board(origin, ann)).matches.map(({ wish }) => wish.id)).toEqual([bens.id])
    await expect.poll(async () => [await notices(ann), await notices(ben)]).toEqual([1, 1])
    // Ended at one, it is gone from the other, also after the sweeps of both.
    await fetch(`${there}/api/me/wishes/${bens.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${ben.token}` },
    })
    await expect.poll(async () => (await board(here, ann)).matches).toEqual([])
    expect(
      (
        await call(here, ann, 'POST', `/api/wishes/${bens.id}/offers`, {
          clientId: 'late',
          offer: pets('doggy'),
          request: pets('kitty'),
        })
      ).body,
    ).toMatchObject({ code: 'wish.state', why: 'ended' })
    expect([await notices(ann), await notices(ben), (await own(there, ann))[0]?.id]).toEqual([1, 1, anns.id])
  },
)

it.skipIf(!findRedis())(
  '[WI5, WI30] of players who offer to one wish at the same time at two processes three win, and the others are told why',
  async () => {
    const { db, here, there, people, post, own, call } = await start()
    const [ann, ...others] = await people('Ann', 'Cy', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal')
    const anns = await post(here, ann, swap('doggy', 'kitty'))
    const answers = await Promise.all(
      others.map((player, index) =>
        call(index % 2 === 0 ? here : there, player, 'POST', `/api/wishes/${anns.id}/offers`, {
          clientId: `offer-${index}`,
          offer: pets('kitty'),
          request: pets('doggy'),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ body }) => [body.code, body.why])).toEqual(Array(3).fill(['wish.state', 'full']))
    expect((await db.selectFrom('trade_offer').select('id').execute()).length).toBe(3)
    for (const origin of [here, there])
      expect((await own(origin, ann))[0]).toMatchObject({ state: 'resting', rests: ['full'], unanswered: 3 })
  },
)
