import SQLite from 'better-sqlite3'
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { untilAdmitted } from '../support/browser/retry-when-busy.ts'
import { INGEST_TOKEN, startSite } from '../support/site/site-process.ts'
import { testBrowser } from '../support/site/test-browser.ts'
import { expect, test } from './app-test.ts'

/** Runs the built server until it ends by itself. */
function run(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-deprecation', 'dist/server/main.js'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env },
  })
  return { status, stdout, stderr }
}

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))
const database = () => join(folder, 'site.sqlite')

test('[RU4] a port in use ends the start with one line that names it', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // a TCP server's address is never a string
  const { status, stderr } = run({ PORT: String(port), DATABASE_URL: `file:${database()}`, DEMO: 'off' })
  other.close()
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `Port ${port} is in use: stop what listens there, or set PORT to another.\n`,
  })
})

test('[CF2] a wrong variable ends the start with one line that names it', () => {
  expect(run({ PORT: 'http' })).toEqual({ status: 1, stdout: '', stderr: 'PORT: expected a port from 0 to 65535\n' })
})

test('[RU5, RU22] a file that is no database ends the start and is left as it is', () => {
  writeFileSync(database(), 'my shopping list, which is long enough to be read as a header of something')
  const { status, stderr } = run({ PORT: '0', DATABASE_URL: `file:${database()}` })
  expect(status).toEqual(1)
  expect(stderr).toMatch(/^\S+site\.sqlite is damaged or not a SQLite database, and was left as it is: .+\n$/)
  expect(readFileSync(database(), 'utf8')).toContain('my shopping list')
})

test('[RU5, RU22] a database of a newer version ends the start and is left as it is', async () => {
  const site = await startSite({ folder })
  await site.stop()
  const sqlite = new SQLite(database())
  sqlite
    .prepare('insert into kysely_migration (name, timestamp) values (?, ?)')
    .run('9999-from-the-future', new Date().toISOString())
  sqlite.close()
  const { status, stderr } = run({ PORT: '0', DATABASE_URL: `file:${database()}` })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `${database()} was written by a newer version (migration 9999-from-the-future), and was left as it is\n`,
  })
})

test('[RU6] SIGTERM lets a live reader go with 1012 and ends with code 0', async () => {
  const site = await startSite({ folder })
  const reader = new WebSocket(`${site.origin.replace('http', 'ws')}/ws/live`)
  await once(reader, 'message')
  const closed = once(reader, 'close')
  await site.stop()
  const [code] = await closed
  expect([code, site.child.exitCode]).toEqual([1012, 0])
})

test('[LV34, LV35] a hatch that one process stores reaches subscribers of another on the same file', async () => {
  const first = await startSite({ folder })
  const second = await startSite({ folder })
  const ws = new WebSocket(`ws://127.0.0.1:${second.port}/ws/live`)
  const [snapshot] = await once(ws, 'message')
  const { seq } = JSON.parse(String(snapshot)) as { seq: number }
  const hatch = new Promise<{ seq: number; data: { slug: string } }>((resolve) =>
    ws.on('message', (data) => {
      const message = JSON.parse(String(data)) as { type: string; seq: number; data: { slug: string } }
      if (message.type === 'HATCH') resolve(message)
    }),
  )
  const stored = await fetch(`http://127.0.0.1:${first.port}/ingest/hatches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${INGEST_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ id: 'elsewhere', slug: 'king-doggy', playerName: 'Fan' }]),
  })
  const received = await hatch
  ws.terminate()
  await first.stop()
  await second.stop()
  expect([stored.status, received.seq, received.data.slug]).toEqual([200, seq + 1, 'king-doggy'])
})

test('[RU6] it ends when its output has no reader any more', async () => {
  const site = await startSite({ folder, env: { LOG_LEVEL: 'trace' } })
  site.child.stdout?.destroy()
  const timer = setTimeout(() => void site.stop('SIGKILL'), 120_000)
  await site.stop()
  clearTimeout(timer)
  expect([site.child.signalCode, site.child.exitCode]).toEqual([null, 0])
})

test('[CF8] neither the token nor the query of an address appears in what the server prints', async () => {
  const site = await startSite({ folder, env: { LOG_LEVEL: 'trace' } })
  await fetch(`${site.origin}/auth/callback?token=very-secret-session`)
  await fetch(`${site.origin}/ingest/hatches`, {
    method: 'POST',
    body: 'not json',
    headers: { authorization: `Bearer ${INGEST_TOKEN}`, 'content-type': 'application/json' },
  })
  await site.stop()
  const output = site.output()
  expect(output).not.toContain(INGEST_TOKEN)
  expect(output).not.toContain('very-secret-session')
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines)
    expect(Object.keys(JSON.parse(line))).toEqual(expect.arrayContaining(['level', 'time', 'msg']))
})

test('[CF8, AU10] nothing of a sign-in appears in what the server prints', async () => {
  const site = await startSite({ folder, env: { LOG_LEVEL: 'trace' } })
  const browser = testBrowser()
  const { at } = await browser.follow(`${site.origin}/auth/roblox`)
  const picked = await browser.go(at, { method: 'POST', body: new URLSearchParams({ player: '1000' }) })
  const back = await browser.follow(
    picked.headers.get('location')!,
    ({ pathname }) => pathname === '/auth/roblox/return',
  )
  const end = new URL((await browser.go(back.at)).headers.get('location')!, site.origin)
  await browser.go(end)
  await browser.go(back.at)
  await site.stop()
  const secrets = [
    end.searchParams.get('token')!,
    back.at.searchParams.get('code')!,
    back.at.searchParams.get('state')!,
    '/auth/',
  ]
  expect(secrets.map((secret) => [secret.length > 5, site.output().includes(secret)])).toEqual(
    secrets.map(() => [true, false]),
  )
})

test('[CF8, CH1] nothing of a session or of what is written appears in what the server prints, whatever is refused', async () => {
  const site = await startSite({ folder, env: { LOG_LEVEL: 'trace' } })
  const players = await chatPlayers({ folder, origin: site.origin })
  const [ann, ben] = [await players.player('Ann'), await players.player('Ben')]
  const id = await players.conversation([ann, ben])
  const address = `${site.origin.replace('http', 'ws')}/ws?token=`
  const open = (token: string, origin: string) => {
    const socket = new WebSocket(`${address}${token}`, { origin })
    socket.on('error', () => {})
    return Object.assign(socket, { ended: new Promise<number>((resolve) => void socket.on('close', resolve)) })
  }
  const socket = open(ann.token, site.origin)
  await once(socket, 'message')
  await ann.say(id, 'For Ben alone')
  socket.send('?'.repeat(5_000))
  const ended = [
    await socket.ended,
    await open('x'.repeat(43), site.origin).ended,
    await open(ben.token, 'https://elsewhere.test').ended,
  ]
  const refused = await fetch(`${site.origin}/api/conversations/${id}/messages?limit=x`, {
    headers: { authorization: `Bearer ${ben.token}` },
  })
  const flood = open(ben.token, site.origin)
  await once(flood, 'message')
  for (let count = 0; count < 20; count++) flood.send('?')
  ended.push(await flood.ended)
  await players.end()
  await site.stop()
  expect([ended, refused.status]).toEqual([[1009, 4401, 1006, 1008], 400])
  expect(
    ['chat connections are refused', 'chat connections flood'].filter((line) => !site.output().includes(line)),
  ).toEqual([])
  expect(
    [ann.token, ben.token, 'For Ben alone', ann.id, ben.id].filter((secret) => site.output().includes(secret)),
  ).toEqual([])
})

test('[AU14, CF19] a real site without an application has no sign-in, and nothing of the demonstration', async () => {
  const site = await startSite({ folder, env: { DEMO: 'off' } })
  const { signInPath } = await (await untilAdmitted(() => fetch(`${site.origin}/api/site`))).json()
  const { headers } = await fetch(`${site.origin}/auth/roblox`, { redirect: 'manual' })
  const { status } = await fetch(`${site.origin}/demo/platform/.well-known/openid-configuration`)
  await site.stop()
  expect([signInPath, headers.get('location'), status]).toEqual([undefined, '/auth/callback?error=off', 404])
})

test('[IM20] npm run import shows what would change, and writes it on request', async () => {
  const site = await startSite({ folder })
  await site.stop()
  const file = join(folder, 'values.csv')
  writeFileSync(file, 'slug,variant,value\nking-doggy,Normal,123456\n')
  const runImport = (...options: string[]) =>
    spawnSync(process.execPath, ['scripts/run-built.mjs', 'import', file, ...options], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: `file:${database()}` },
    })
  expect(runImport().stdout).toContain('1 changed. Nothing is written yet: add --yes to write.')
  expect(runImport('--yes').stdout).toContain('1 changed. Written.')
  const again = await startSite({ folder })
  const detail = await (await untilAdmitted(() => fetch(`${again.origin}/api/items/king-doggy`))).json()
  await again.stop()
  expect(detail.pet.value).toEqual(123456)
})

test('[LY12] an address that is none answers 404 as a page', async () => {
  const site = await startSite({ folder })
  const response = await untilAdmitted(() => fetch(`${site.origin}/\\:99999`))
  const answer = [response.status, response.headers.get('content-type')]
  await site.stop()
  expect(answer).toEqual([404, 'text/html; charset=utf-8'])
})

test('[CF6] without a token and without a demonstration there is no ingest', async () => {
  const site = await startSite({ folder, env: { DEMO: 'off', INGEST_TOKEN: '' } })
  const { status } = await fetch(`${site.origin}/ingest/hatches`, {
    method: 'POST',
    body: '[]',
    headers: { 'content-type': 'application/json' },
  })
  await site.stop()
  expect(status).toEqual(404)
})

test('[CF15] a demonstration without a token makes one and prints it', async () => {
  const site = await startSite({ folder, env: { INGEST_TOKEN: '' } })
  const token = /^Ingest token of this start: (\S+)$/m.exec(site.output())?.[1]
  const { status } = await fetch(`${site.origin}/ingest/hatches`, {
    method: 'POST',
    body: '[]',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  })
  await site.stop()
  expect(status).toEqual(200)
})
