import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import type { ItemList } from '#contract/items.ts'
import { freePort } from '../support/site/site-process.ts'
import { startWholeSite } from '../support/site/whole-site.ts'
import { installPackage, readExamples } from './build-package.ts'

const INGEST_TOKEN = 'a-token-that-only-tests-use'
const KILLS = 6
const BATCH = 8

/** Receives what a bot announces, as Discord would. `reached`: resolves at this many. */
async function startChannel() {
  const announced: string[] = []
  const server = createServer(async (request, response) => {
    const { content } = (await json(request)) as { content: string }
    announced.push(/\((.*)\)$/.exec(content)![1]!)
    response.writeHead(204).end()
  }).listen(0)
  await once(server, 'listening')
  return {
    announced,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

it('[SK13] the bot of the README, killed again and again while hatches come in, announces every Shiny Secret over its value', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-site-'))
  const port = await freePort()
  const site = await startWholeSite({ port, folder, env: { INGEST_TOKEN, DRAIN_SECONDS: '0' } })
  const origin = `http://localhost:${port}`
  const channel = await startChannel()
  const user = await installPackage()
  const bot = readExamples(readFileSync('sdk/README.md', 'utf8')).find(({ name }) => name === 'bot')!
  expect(bot.code.trim().split('\n').length).toBeLessThanOrEqual(24)
  writeFileSync(join(user, 'bot.mts'), bot.code)
  const errors: string[] = []
  const startBot = () => {
    const env = { ...process.env, BGSI_ORIGIN: origin, DISCORD_WEBHOOK: channel.address }
    const child = spawn(process.execPath, ['bot.mts'], { cwd: user, env, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.on('data', (text) => errors.push(String(text)))
    return child
  }

  const find = async (query: string) => {
    const { pets } = (await (await fetch(`${origin}/api/items?variant=Shiny&limit=1&${query}`)).json()) as ItemList
    return pets[0]!.baseSlug
  }
  const dear = await find('category=secret&minValue=50000')
  const cheap = await find('category=secret&maxValue=49999')
  let sent = 0
  const wanted: string[] = []
  /** Reports hatches, of which every fourth is to be announced. */
  const report = async () => {
    const hatches = Array.from({ length: BATCH }, () => {
      const at = sent++
      if (at % 4 === 0) wanted.push(`h${at}`)
      return {
        id: `h${at}`,
        slug: at % 2 === 0 ? dear : cheap,
        variant: at % 4 === 2 ? 'Normal' : 'Shiny',
        playerName: 'Builder',
      }
    })
    const answer = await fetch(`${origin}/ingest/hatches`, {
      method: 'POST',
      headers: { authorization: `Bearer ${INGEST_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(hatches),
    })
    expect(((await answer.json()) as { accepted: number }).accepted).toBe(BATCH)
  }

  let child = startBot()
  try {
    const cursorFile = join(user, 'cursor.txt')
    await vi.waitFor(() => readFileSync(cursorFile))
    for (let kills = 0; kills < KILLS; kills++) {
      const before = channel.announced.length
      await report()
      // Killed in the middle of a batch, at another place each time.
      await vi.waitFor(() => expect(channel.announced.length).toBeGreaterThan(before), { interval: 1 })
      await report()
      await kill(child)
      await report() // while nobody runs
      child = startBot()
    }
    await vi.waitFor(() => expect(new Set(channel.announced).size).toBe(wanted.length))
    const first = channel.announced.filter((id, at) => channel.announced.indexOf(id) === at)
    expect(first).toEqual(wanted)
    // Only the one that was being announced at a kill comes twice.
    expect(channel.announced.length - first.length).toBeLessThanOrEqual(KILLS)
    expect(errors).toEqual([])
  } finally {
    await kill(child)
    channel.close()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
