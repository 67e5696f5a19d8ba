import type { ChatMessage } from '#contract/chat.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createBrowser } from '../support/browser/browsers.ts'
import { chatPage } from '../support/chat/chat-page.ts'
import { chatServer } from '../support/chat/chat-server.ts'
import { until } from '../support/live/live-site.ts'
import { createPageSocket } from '../support/live/page-socket.ts'
import { freePort } from '../support/site/site-process.ts'

// Processes are started and killed, and the browsers come back in their own time.

const KILLS = 2
/** Fewer in all than one may send in ten seconds. */
const MESSAGES = 6

/** What both read of a message: the id that its sender gave it is the sender's alone. CH167 */
const toRead = (message: ChatMessage) => ({ ...message, clientId: undefined })

it('[CN38, CH54, CH55] kill -9 while both write: what was acknowledged is there in its place, the rest comes once, and nobody sees a difference', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chat-kill-'))
  const file = join(folder, 'a.sqlite')
  const port = await freePort()
  const origin = `http://localhost:${port}`
  /** Looks at the file while no server runs. */
  async function beside<T>(look: (server: Awaited<ReturnType<typeof chatServer>>) => Promise<T>) {
    const server = await chatServer({ url: `file:${file}`, origin })
    return look(server).finally(() => server.close())
  }
  async function start() {
    const child = spawn(process.execPath, ['tests/support/chat/chat-process.ts', `file:${file}`, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(createInterface(child.stdout), 'line')
    return async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }

  const { id, people } = await beside(async (server) => {
    const two = [await server.person('Ann'), await server.person('Ben')] as const
    return { id: await server.conversation(...two), people: two }
  })
  let kill = await start()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const network = fetch
  const pages = people.map(({ id: userId, token }) => {
    const browser = createBrowser({
      origin,
      fetch: (path, init) => network(new URL(String(path), origin), init),
      WebSocket: createPageSocket(origin),
    })
    const page = chatPage(browser, { userId, token })
    page.look(id)
    onTestFinished(() => browser.run(page.leave))
    return { ...page, said: [] as string[] }
  })
  const outgoing = () => pages.flatMap((page) => page.state().outgoing)
  const isWhole = () =>
    outgoing().length === 0 &&
    pages.every(
      (page) => page.client.isFetching() === 0 && page.texts(id).length === pages.flatMap(({ said }) => said).length,
    )

  for (let round = 1; round <= KILLS; round++) {
    await until(() => pages.every((page) => page.state().status === 'connected' && page.isRead(id)))
    for (const [index, page] of pages.entries()) {
      for (let count = 1; count <= MESSAGES; count++) {
        page.said.push(`${index} ${round} ${count}`)
        page.act((chat) => chat.send(id, page.said.at(-1)!))
      }
    }
    // Some are answered, some are on their way, some wait behind them.
    await until(() => outgoing().length <= MESSAGES)
    const seen = pages.flatMap((page) => page.shown(id).messages)
    const unsaid = outgoing().map(({ text }) => text)
    await kill()
    expect(unsaid.length).toBeGreaterThan(0)
    const stored = await beside((server) => server.stored(id))
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
    expect(stored.map(toRead)).toEqual(expect.arrayContaining(seen.map(toRead)))
    expect(stored.map(({ text }) => text)).toEqual(
      expect.arrayContaining(pages.flatMap(({ said }) => said).filter((text) => !unsaid.includes(text))),
    )
    kill = await start()
    await until(isWhole)
  }

  await kill()
  const stored = await beside((server) => server.stored(id))
  const texts = stored.map(({ text }) => text)
  expect(pages.map((page) => page.texts(id))).toEqual([texts, texts])
  expect(pages.map((_, index) => texts.filter((text) => text.startsWith(`${index} `)))).toEqual(
    pages.map(({ said }) => said),
  )
  rmSync(folder, { recursive: true })
})
