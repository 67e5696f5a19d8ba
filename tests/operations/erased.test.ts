import { openDatabase } from '#server/db/open-database.ts'
import SQLite from 'better-sqlite3'
import { randomUUID } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { alertsSite } from '../support/alerts/alerts-site.ts'

function makePath() {
  const folder = mkdtempSync(join(tmpdir(), 'erased-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'site.sqlite')
}

const filesOf = (path: string) => ['', '-wal', '-shm'].map((end) => `${path}${end}`).filter((each) => existsSync(each))

/** Those of the texts that the database's files hold in any place. */
function findIn(path: string, texts: readonly string[]) {
  const bytes = filesOf(path).map((each) => readFileSync(each))
  return texts.filter((text) => bytes.some((each) => each.includes(text)))
}

it('[RU80] the address and keys of a deleted webhook and subscription are in no file of the database a moment later', async () => {
  const path = makePath()
  const site = await alertsSite({ url: `file:${path}` })
  const owner = await site.device()
  const url = await owner.webhook()
  const { endpoint, keys } = await owner.subscribe()
  const secrets = [url, endpoint, keys.p256dh, keys.auth]
  expect(findIn(path, secrets)).toEqual(secrets)
  const { webhooks } = (await owner.call('GET', '/api/me/webhooks')).body
  const { subscriptions } = (await owner.call('GET', '/api/push/subscriptions')).body
  const removed = [
    await owner.call('DELETE', `/api/me/webhooks/${webhooks[0].id}`),
    await owner.call('DELETE', `/api/push/subscriptions/${subscriptions[0].id}`),
  ]
  expect(removed.map(({ status }) => status)).toEqual([204, 204])
  await expect.poll(() => findIn(path, secrets)).toEqual([])
})

it('[RU80] nothing stays of a device that forgets itself, of a session that ends and of a name that is erased', async () => {
  const path = makePath()
  const site = await alertsSite({ url: `file:${path}` })
  const device = await site.device()
  const url = await device.webhook()
  const player = await site.person()
  const name = `name-${randomUUID()}`
  await site.db.updateTable('account').set({ name }).where('id', '=', player.id).execute()
  const { token_hash: hash } = await site.db.selectFrom('session').select('token_hash').executeTakeFirstOrThrow()
  const { secret_hash: deviceHash } = await site.db
    .selectFrom('alert_device')
    .select('secret_hash')
    .executeTakeFirstOrThrow()
  const all = [url, name, hash, deviceHash]
  expect(findIn(path, all)).toEqual(all)
  await device.call('DELETE', '/api/devices/current')
  expect((await player.call('DELETE', '/auth/user')).status).toBe(204)
  await expect.poll(() => findIn(path, all)).toEqual([])
})

it('[RU80] 240 secrets of changing lengths that were written and deleted in a mixed order are in no file', async () => {
  const path = makePath()
  const db = await openDatabase(`file:${path}`)
  onTestFinished(() => db.destroy())
  const secrets = Array.from({ length: 240 }, (_, index) => `${randomUUID()}${'x'.repeat((index * 37) % 700)}`)
  const ids = secrets.map(() => randomUUID())
  for (const [index, address] of secrets.entries()) {
    await db
      .insertInto('alert_target')
      .values({
        id: ids[index]!,
        owner_id: randomUUID(),
        kind: 'discord',
        address,
        name: 'Mine',
        p256dh: null,
        auth: null,
        created_at: index,
        used_at: null,
        is_disabled: 0,
      })
      .execute()
    // Every third goes while others come, so that pages split and join with old rows in them.
    if (index % 3 === 2)
      await db
        .deleteFrom('alert_target')
        .where('id', '=', ids[(index * 7) % index]!)
        .execute()
  }
  expect(findIn(path, secrets).length).toBeGreaterThan(100)
  await db.deleteFrom('alert_target').execute()
  await expect
    .poll(() =>
      findIn(
        path,
        secrets.map((text) => text.slice(0, 36)),
      ),
    )
    .toEqual([])
})

it('[RU80] a reader puts it off until it has finished, and holds up no write', async () => {
  const path = makePath()
  const db = await openDatabase(`file:${path}`)
  onTestFinished(() => db.destroy())
  const meta = (key: string) => db.insertInto('meta').values({ key, value: 'x' }).execute()
  const secret = randomUUID()
  await meta(secret)
  const reader = new SQLite(path, { readonly: true })
  reader.exec('begin')
  reader.prepare('select * from meta').all()
  await db.deleteFrom('meta').where('key', '=', secret).execute()
  let longest = 0
  for (let at = 0; at < 300; at++) {
    const started = performance.now()
    await meta(`other ${at}`)
    longest = Math.max(longest, performance.now() - started)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect([findIn(path, [secret]), longest < 4_000]).toEqual([[secret], true])
  reader.exec('commit')
  reader.close()
  await expect.poll(() => findIn(path, [secret])).toEqual([])
})

it('[RU80] a database whose other connections only read leaves nothing at its end', async () => {
  const path = makePath()
  const secret = randomUUID()
  const db = await openDatabase(`file:${path}`)
  await db.insertInto('meta').values({ key: secret, value: 'x' }).execute()
  const reader = new SQLite(path, { readonly: true })
  reader.prepare('select * from meta').all()
  await db.deleteFrom('meta').where('key', '=', secret).execute()
  await db.destroy()
  expect(findIn(path, [secret])).toEqual([])
  reader.close()
})

it('[RU80] what a killed process left in the log is gone a moment after the next start', async () => {
  const path = makePath()
  const secret = randomUUID()
  await (await openDatabase(`file:${path}`)).destroy()
  const killed = new SQLite(path)
  killed.exec(`insert into meta values ('${secret}', 'x')`)
  killed.pragma('secure_delete = on')
  killed.exec(`delete from meta where key = '${secret}'`)
  for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, `${path}2${end}`)
  killed.close()
  expect(findIn(`${path}2`, [secret])).toEqual([secret])
  const db = await openDatabase(`file:${path}2`)
  onTestFinished(() => db.destroy())
  await expect.poll(() => findIn(`${path}2`, [secret])).toEqual([])
})

it('[RU81] a new database, an existing one and their logs can be read by their user only', async () => {
  const path = makePath()
  const modes = () => filesOf(path).map((each) => (statSync(each).mode & 0o777).toString(8))
  const db = await openDatabase(`file:${path}`)
  expect(modes()).toEqual(['600', '600', '600'])
  for (const each of filesOf(path)) chmodSync(each, 0o644)
  const other = await openDatabase(`file:${path}`)
  expect(modes()).toEqual(['600', '600', '600'])
  await Promise.all([db.destroy(), other.destroy()])
})
